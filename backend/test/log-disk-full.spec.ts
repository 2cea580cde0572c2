import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const LOADER = new URL('./native/typescript-loader.mjs', import.meta.url);
const source = (path: string) => JSON.stringify(new URL(`../src/${path}`, import.meta.url).href);

/** What a logger reads of it. */
const CONFIG = {
  logLevel: 'info',
  sessionSecret: 'some-secret',
  telegram: { token: '1:a' },
  payments: null,
  databaseUrl: null,
};

/** Fewer than a pipe takes while its reader has no time: about 490. What comes after those is lost when the process ends. */
const LINES = 300;

const PROGRAM = `
  import { register } from 'node:module';
  register(${JSON.stringify(LOADER.href)});
  const { createLogger } = await import(${source('platform/logger/create-logger.ts')});
  const logger = createLogger(${JSON.stringify(CONFIG)});
  for (let line = 0; line < ${LINES}; line += 1) logger.info({ line }, 'something happened');
  process.exit(7);
`;
const ARGUMENTS = ['--input-type=module', '-e', PROGRAM];
const PATIENCE_MS = 15_000;
const HERE = fileURLToPath(new URL('.', import.meta.url));

it('ends although its log cannot be written', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ARGUMENTS, { cwd: HERE, stdio: ['ignore', full, 'inherit'] });
  closeSync(full);
  const kill = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const [code, signal] = await new Promise<readonly [number | null, string | null]>((resolve) => {
    child.once('exit', (...end) => resolve(end));
  });
  clearTimeout(kill);
  expect([code, signal]).toEqual([7, null]);
});

it('writes every line before it ends', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ARGUMENTS, { cwd: HERE }).catch(
    (ended: { readonly stdout: string }) => ended,
  );
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { readonly line: number }).line)).toEqual(
    Array.from({ length: LINES }, (_, line) => line),
  );
});
