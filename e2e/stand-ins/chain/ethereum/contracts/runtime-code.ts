import { readFileSync } from 'node:fs';
import type { Hex } from 'viem';
import { sourceFolder } from '../../../shared/source-folder.js';

/** What lies at an address once a contract is deployed there. */
type RuntimeCode = Readonly<Record<'DemoToken' | 'RevertingToken' | 'Multicall3', Hex>>;

/** The committed code; runtime-code.spec.ts compares it with the sources. */
export function readRuntimeCode(): RuntimeCode {
  const file = sourceFolder('chain', 'ethereum', 'contracts', 'runtime-code.json');
  return JSON.parse(readFileSync(file, 'utf8')) as RuntimeCode;
}
