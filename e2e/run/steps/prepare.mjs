import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT } from './run-script.mjs';

/** @import { Part } from './step.js' */

/** Major and minor. */
const OLDEST_NODE = [20, 19];

/**
 * Everything that must be true before our own code can run: a Node that is new enough, `npm ci` done, .env read (what
 * the environment already has wins), these parts built. Otherwise says in one sentence what to do, and exits with 1.
 *
 * @param {readonly Part[]} parts
 */
export async function prepare(parts) {
  if (isOlder(process.versions.node.split('.').map(Number), OLDEST_NODE)) {
    giveUp(`Bellwether needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  if (!existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) giveUp('Run "npm ci" first.');
  process.chdir(ROOT);
  if (existsSync('.env')) process.loadEnvFile('.env');
  await ensureBuilt(parts, (line) => process.stderr.write(`${line}\n`)).catch((error) =>
    giveUp(error.message),
  );
}

/**
 * @param {readonly number[]} version
 * @param {readonly number[]} oldest
 */
function isOlder([major = 0, minor = 0], [oldMajor = 0, oldMinor = 0]) {
  return major < oldMajor || (major === oldMajor && minor < oldMinor);
}

/** @param {string} sentence */
function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
