import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LogFile } from './log-file.js';
import { shownLine } from './log-line.js';

export interface ChildOrder {
  /** Names the log file, and the child in what people read. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFolder: string;
  readonly say: (line: string) => void;
}

/** A Node process of ours. Its output goes to a log file, warnings and errors also to the terminal. */
export interface Child {
  readonly name: string;
  /** The first object it announces: over IPC, or as a line that begins with its url. Rejects if it ends before. */
  readonly announced: Promise<Readonly<Record<string, unknown>>>;
  /** Resolves with a sentence when it has ended. */
  readonly ended: Promise<string>;
  /** SIGTERM, then SIGKILL after the limit. Returns when it is gone; at once if it is. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Starts it in a process group of its own: a Ctrl-C in the terminal reaches the launcher alone, which stops the
 * children in order. If the launcher dies, the broken IPC channel tells them.
 */
export function startChild(order: ChildOrder): Child {
  const child = spawn(process.execPath, order.args, {
    env: order.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = describeEnd(child, order);
  const announced = Promise.race([
    announcement(child),
    ended.then((reason) => Promise.reject(new Error(reason))),
  ]);
  announced.catch(() => {});
  keepLog(child, order);
  return { name: order.name, announced, ended, stop: (limitMs) => stop(child, ended, limitMs) };
}

async function describeEnd(child: ChildProcess, { name, logFolder }: ChildOrder): Promise<string> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const how = signal === null ? `exit code ${code}` : signal;
  return `The ${name} ended by itself (${how}). Its log: ${join(logFolder, `${name}.log`)}`;
}

async function announcement(child: ChildProcess): Promise<Readonly<Record<string, unknown>>> {
  const message = once(child, 'message').then(([object]) => object as Readonly<Record<string, unknown>>);
  const line = new Promise<Readonly<Record<string, unknown>>>((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (said) => {
      if (said.startsWith('{"url"')) resolve(JSON.parse(said) as Readonly<Record<string, unknown>>);
    });
  });
  return Promise.race([message, line]);
}

function keepLog(child: ChildProcess, { name, logFolder, say }: ChildOrder): void {
  const file = new LogFile(join(logFolder, `${name}.log`));
  for (const stream of ['stdout', 'stderr'] as const) {
    const source = child[stream];
    if (source === null) continue;
    createInterface({ input: source }).on('line', (line) => {
      file.write(line);
      const shown = shownLine(name, line, stream);
      if (shown !== null) say(shown);
    });
  }
}

async function stop(child: ChildProcess, ended: Promise<string>, limitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await ended;
  clearTimeout(kill);
}
