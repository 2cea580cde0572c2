import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const LOADER = new URL('../native/typescript-loader.mjs', import.meta.url);
const source = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

/** What a logger reads of it. */
const CONFIG = {
  logLevel: 'info',
  sessionSecret: 'some-secret',
  telegram: { token: '1:a' },
  payments: null,
  databaseUrl: 'postgres://db/x',
  tradfi: { fredApi: null, twelveData: null },
};

/** More than a pipe and the buffer of its reader take: 90 bytes each. */
const LINES = 3_000;

const PROGRAM = `
  import { register } from 'node:module';
  register(${JSON.stringify(LOADER.href)});
  const { createLogger, openStdout } = await import(${source('platform/logger/create-logger.ts')});
  const { exitWhenWritten } = await import(${source('platform/logger/exit-when-written.ts')});
  const logger = createLogger(${JSON.stringify(CONFIG)}, await openStdout());
  for (let line = 0; line < ${LINES}; line += 1) logger.info({ line }, 'something happened');
  process.send('logged');
  exitWhenWritten(7);
`;
const HERE = fileURLToPath(new URL('.', import.meta.url));

let child: ChildProcess;
afterEach(() => {
  child.kill('SIGKILL');
});

function start(stdout: number | 'pipe'): void {
  child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: HERE,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
}

/** Its exit code and the signal that ended it. */
function end(): Promise<readonly [number | null, string | null]> {
  return new Promise((resolve) => child.once('exit', (...codeAndSignal) => resolve(codeAndSignal)));
}

async function logged(): Promise<void> {
  await new Promise((resolve) => child.once('message', resolve));
}

it('ends although its log cannot be written', async () => {
  const full = openSync('/dev/full', 'w');
  start(full);
  closeSync(full);
  expect(await end()).toEqual([7, null]);
});

it('ends although nobody reads its log', async () => {
  start('pipe');
  const ended = end();
  await logged();
  expect(await ended).toEqual([7, null]);
});

it('writes every line before it ends, also to a reader who begins late', async () => {
  start('pipe');
  const ended = end();
  const { stdout } = child;
  if (stdout === null) throw new Error('the child has no output');
  await logged();
  const lines = (await text(stdout)).trim().split('\n');
  expect(lines).toHaveLength(LINES);
  expect(lines.map((line) => (JSON.parse(line) as { readonly line: number }).line)).toEqual(
    Array.from({ length: LINES }, (_, line) => line),
  );
  expect(await ended).toEqual([7, null]);
});
