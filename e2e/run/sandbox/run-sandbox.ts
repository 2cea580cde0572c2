import { once } from 'node:events';
import { join } from 'node:path';
import { readPointer } from '../postgres/home.js';
import { Sandbox } from './sandbox.js';
import { readSettings, type Settings, withoutEmpty } from './settings.js';
import { summary } from './summary.js';

export interface SandboxRun {
  /** performance.now() at the very beginning, for the time to the first price. */
  readonly startedAt: number;
  /** Called when everything runs. */
  readonly onReady?: (sandbox: Sandbox) => void;
  /** Where people open it, if that is not the backend. */
  readonly pageUrl?: string;
}

const PARENT_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs everything until a signal or the end of one of the processes, then stops the rest. Returns the exit code: 0
 * after Ctrl-C or SIGTERM, 1 if something could not start or ended by itself.
 */
export async function runSandbox(run: SandboxRun): Promise<number> {
  const env = withoutEmpty(process.env);
  const settings = readSettings(env);
  const sandbox = new Sandbox(settings, env, say);
  // The listeners stay: a second Ctrl-C must not cut the orderly stop short.
  for (const signal of SIGNALS) process.on(signal, () => {});
  const signalled = Promise.race(SIGNALS.map((signal) => once(process, signal))).then(() => null);
  const failed = tellWhenReady(sandbox, settings, run).then(() => sandbox.ended, messageOf);
  const problem = await Promise.race([signalled, abandoned(), sandbox.ended, failed]);
  say(problem ?? 'Stopping …');
  await sandbox.stop();
  if (problem === null) say('Stopped.');
  return problem === null ? 0 : 1;
}

/**
 * npm does not pass a SIGTERM on to what its shell runs: it just ends. So, run by npm, the end of the parent is the
 * signal.
 */
function abandoned(): Promise<null> {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return new Promise(() => {});
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve(null);
    }, PARENT_CHECK_MS);
    timer.unref();
  });
}

async function tellWhenReady(sandbox: Sandbox, settings: Settings, run: SandboxRun): Promise<void> {
  const running = await sandbox.start();
  say(
    summary({
      ...settings,
      ...running,
      url: run.pageUrl ?? settings.publicUrl ?? `http://localhost:${running.port}`,
      databaseFolder: settings.embeddedDatabase ? await databaseFolder(settings.dataDir) : null,
      seconds: (performance.now() - run.startedAt) / 1000,
    }),
  );
  run.onReady?.(sandbox);
}

async function databaseFolder(dataDir: string): Promise<string> {
  return (await readPointer(dataDir)) ?? join(dataDir, 'postgres');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
