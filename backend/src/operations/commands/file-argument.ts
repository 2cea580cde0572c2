import { resolve } from 'node:path';

/** A file argument that means stdin or stdout. */
export const STREAM = '-';

/** The file's path, relative to where the command was typed: npm changes to the repository's root. */
export function fileArgument(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
