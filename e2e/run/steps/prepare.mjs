import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT } from './run-script.mjs';

const OLDEST_NODE = [20, 19];

/**
 * Everything that must be true before our own code can run: a Node that is new enough, `npm ci` done, .env read (what
 * the environment already has wins), these parts built. Otherwise says in one sentence what to do, and exits with 1.
 */
export async function prepare(parts) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    giveUp(`Bellwether needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
  if (!existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) giveUp('Run "npm ci" first.');
  process.chdir(ROOT);
  if (existsSync('.env')) process.loadEnvFile('.env');
  await ensureBuilt(parts, (line) => process.stderr.write(`${line}\n`)).catch((error) =>
    giveUp(error.message),
  );
}

function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
