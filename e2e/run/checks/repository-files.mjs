import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/run-script.mjs';

/**
 * The files of the repository whose paths fit, committed or not.
 *
 * @param {RegExp} pattern
 */
export function filesLike(pattern) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }).split('\n');
  return files.filter((file) => pattern.test(file));
}

/** @param {string} file */
export function textOf(file) {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return ''; // deleted, and not yet committed
  }
}
