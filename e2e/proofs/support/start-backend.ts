import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

const BACKEND_MAIN = fileURLToPath(import.meta.resolve('@bellwether/backend/main.js'));
/** Only to end what never listens: a machine with much to do may take a minute. */
const BOOT_MS = 600_000;

export interface BackendProgram {
  readonly main?: string;
  readonly output?: string;
}

/** A process that was gone before it listened. */
export class EndedEarly extends Error {
  /** `code`: its exit code; null if a signal ended it. */
  constructor(
    readonly code: number | null,
    output: string,
  ) {
    super(`The backend ended with ${code} before it listened:\n${output}`);
  }
}

/** The built backend, running as a process of its own against stand-ins. */
export interface Backend {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process is gone, with its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves when all of these have a price. @throws Error after ten minutes. */
  firstPrices(symbols: readonly string[]): Promise<void>;
  /** Orderly stop. @throws Error if it did not end with exit code 0. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash would be. */
  kill(): Promise<void>;
  /** SIGSTOP: the process stands still, as on a frozen machine, until `resume`. */
  freeze(): void;
  /** SIGCONT. */
  resume(): void;
}

/**
 * Starts the built backend with a simulated market on a free port; `env` adds to and overrides that. Of `program`:
 * `main` is another build of it, by its entry; `output` is where it prints instead of here.
 *
 * @throws Error with what the backend printed if it does not listen within ten minutes; then it is gone.
 */
export async function startBackend(
  env: Readonly<Record<string, string>>,
  { main = BACKEND_MAIN, output: sink }: BackendProgram = {},
): Promise<Backend> {
  const file = sink === undefined ? null : await open(sink, 'a');
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: '0',
      MARKET_SOURCE: 'sandbox',
      TELEGRAM_BOT_TOKEN: '1:sandbox',
      TELEGRAM_BOT_USERNAME: 'BellwetherAlertsBot',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', file?.fd ?? 'pipe', file?.fd ?? 'pipe', 'ipc'],
  });
  await file?.close();
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(String(data)));
  const url = await listening(child, output);
  return {
    url,
    pid: child.pid ?? 0,
    ended: exited(child).then(() => child.exitCode),
    output: () => output.join(''),
    firstPrices: (symbols) => firstPrices(url, symbols),
    stop: () => stop(child, output),
    kill: async () => {
      child.kill('SIGKILL');
      await exited(child);
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

async function listening(child: ChildProcess, output: readonly string[]): Promise<string> {
  const timeout = AbortSignal.timeout(BOOT_MS);
  const told = once(child, 'message', { signal: timeout }).then(
    ([message]) => (message as { url: string }).url,
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new EndedEarly(code as number | null, output.join(''));
  });
  try {
    return await Promise.race([told, ended]);
  } catch (error) {
    child.kill('SIGKILL');
    if (!timeout.aborted) throw error;
    throw new Error(`The backend did not listen within ${BOOT_MS} ms:\n${output.join('')}`, { cause: error });
  }
}

async function firstPrices(url: string, symbols: readonly string[]): Promise<void> {
  await until(`prices of ${symbols.join(', ')}`, async () => {
    const answer = await fetch(`${url}/api/prices?symbols=${symbols.join(',')}`);
    const body = (await answer.json()) as { prices?: Record<string, number> };
    return symbols.every((symbol) => body.prices?.[symbol] !== undefined);
  });
}

async function stop(child: ChildProcess, output: readonly string[]): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await exited(child);
  }
  if (child.exitCode !== 0) throw new Error(`The backend ended with ${child.exitCode}:\n${output.join('')}`);
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
