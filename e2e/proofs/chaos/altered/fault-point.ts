import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK_MS = 5_000;

/**
 * Loaded by altered copies of the backend only, before anything else of them. A process that passes point `name` does what a file of that name in
 * FAULT_FOLDER says, if there is one: one process, once. The file is then called `name.taken` and holds its id.
 */
function faultPoint(name: string): void {
  const folder = process.env.FAULT_FOLDER;
  if (folder === undefined) return;
  const taken = join(folder, `${name}.taken`);
  try {
    renameSync(join(folder, name), taken);
  } catch {
    return;
  }
  const act = readFileSync(taken, 'utf8');
  writeFileSync(taken, String(process.pid));
  if (act === 'kill') process.kill(process.pid, 'SIGKILL');
  if (act === 'stop') process.kill(process.pid, 'SIGSTOP');
  if (act === 'block') block();
  if (act === 'lose')
    throw Object.assign(new Error('Connection terminated by a fault'), { code: 'ECONNRESET' });
}

function block(): void {
  const until = performance.now() + BLOCK_MS;
  while (performance.now() < until);
}

Object.assign(globalThis, { faultPoint });
