import { readFileSync } from 'node:fs';
import type { Hex } from 'viem';
import { sourceFolder } from '../../shared/source-folder.js';

/** What lies at an address once a contract is deployed there. */
export type RuntimeCode = Readonly<Record<'DemoToken' | 'RevertingToken' | 'Multicall3', Hex>>;

/** The committed code; contracts/runtime-code.spec.ts compares it with the sources. */
export function readRuntimeCode(): RuntimeCode {
  const file = sourceFolder('chain', 'ethereum', 'contracts', 'runtime-code.json');
  return JSON.parse(readFileSync(file, 'utf8')) as RuntimeCode;
}
