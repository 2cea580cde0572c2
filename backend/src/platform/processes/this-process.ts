import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The backend's version, from its package.json, seen from this file in src as well as in dist. */
export const VERSION = readVersion();

export const HOST = hostname();

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
