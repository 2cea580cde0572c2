import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { PACKAGE_JSON } from '../config/paths.js';

const { version } = JSON.parse(readFileSync(PACKAGE_JSON, 'utf8')) as { readonly version: string };
/** The backend's version. */
export const VERSION = version;

export const HOST = hostname();
