import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cleanup } from './support/cleanup.js';
import { inFolder } from './support/run.js';

interface Started {
  readonly child: ChildProcess;
  /** Until the first price. */
  readonly seconds: number;
  readonly ports: readonly number[];
}

/**
 * Run from the repository's root, runs `npm start` as a newcomer does: a first price comes, and after Ctrl-C, or when the launcher is killed, nothing is
 * left: backend, stand-ins, PostgreSQL. With `--timed` the first price must come within 20 s, and all must be gone within 15 s.
 */
const isTimed = process.argv.includes('--timed');
const FIRST_PRICE_LIMIT_SEC = isTimed ? 20 : Infinity;
const GONE_LIMIT_MS = isTimed ? 15_000 : 120_000;
const READY = /is ready after ([\d.]+) s: (\S+)[^]*chat page (\S+)[^]*Ctrl-C/;

await inFolder('drill', async (dataDir, cleanup) => {
  await drill(dataDir, cleanup, 'Ctrl-C', 'SIGINT');
  await drill(dataDir, cleanup, 'the launcher killed', 'SIGKILL');
  // Whatever keeps it from being deleted was left by the launcher.
  await rm(dataDir, { recursive: true, force: true });
});

async function drill(dataDir: string, cleanup: Cleanup, name: string, signal: NodeJS.Signals): Promise<void> {
  const { child, seconds, ports } = await start(dataDir, cleanup);
  if (seconds > FIRST_PRICE_LIMIT_SEC) throw new Error(`The first price took ${seconds} s`);
  const stopping = performance.now();
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (signal === 'SIGINT' && code !== 0) throw new Error(`Exit code ${code} after ${signal}`);
  while ((await remains(dataDir, ports)).length > 0) {
    if (performance.now() - stopping > GONE_LIMIT_MS)
      throw new Error(`Left after ${name}: ${(await remains(dataDir, ports)).join(', ')}`);
    await pause(20);
  }
  const stopped = ((performance.now() - stopping) / 1000).toFixed(1);
  process.stdout.write(`first price after ${seconds} s; ${name}: everything gone after ${stopped} s\n`);
}

async function start(dataDir: string, cleanup: Cleanup): Promise<Started> {
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', DATA_DIR: dataDir, MARKET_SOURCE: 'sandbox' };
  const child = spawn(process.execPath, ['e2e/run/start.mjs'], { env });
  cleanup.add(async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit');
  });
  let output = '';
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = READY.exec(output);
  while (said === null) {
    const over = await Promise.race([ended.then(() => true), pause(20).then(() => false)]);
    if (over) throw new Error(`It did not start:\n${output}`);
    said = READY.exec(output);
  }
  const [, seconds, ...pages] = said;
  return { child, seconds: Number(seconds), ports: pages.map((url) => Number(new URL(url).port)) };
}

async function remains(dataDir: string, ports: readonly number[]): Promise<readonly string[]> {
  const open = await Promise.all(ports.map(isOpen));
  const left = ports.filter((_port, index) => open[index]).map((port) => `port ${port}`);
  return existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid')) ? [...left, 'PostgreSQL'] : left;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
