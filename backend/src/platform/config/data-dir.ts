import type { Env } from './env-reader.js';

/** The folder of what is generated once, relative to the working folder. */
export function dataDirOf(env: Env): string {
  return env.DATA_DIR?.trim() || '.data';
}
