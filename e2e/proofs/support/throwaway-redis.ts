import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Cleanup } from './cleanup.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** A Redis server of our own that may be killed, stopped and emptied. */
export interface ThrowawayRedis {
  /** Stays the same whatever is done to the server. */
  readonly url: string;
  /** SIGKILL. Returns when it is gone. */
  kill(): Promise<void>;
  /** Brings it back on the same port. Returns when it answers. */
  start(): Promise<void>;
  /** SIGSTOP: it takes connections and answers nothing. */
  freeze(): void;
  /** SIGCONT. */
  resume(): void;
  /** FLUSHALL. */
  flush(): Promise<void>;
}

const START_MS = 10_000;

/** Starts the system's redis-server in `folder` on a free port. @throws Error if it does not answer within 10 s. */
export async function startThrowawayRedis(folder: string, cleanup: Cleanup): Promise<ThrowawayRedis> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    server = await run(port, folder);
  };
  const kill = async (): Promise<void> => {
    const child = server;
    server = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  cleanup.add(kill);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    flush: async () => void (await ask(port, 'FLUSHALL')),
  };
}

async function run(port: number, folder: string): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn('redis-server', [...options, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  await once(child, 'spawn'); // rejects if there is no such program
  const answers = async (): Promise<boolean> => {
    const code = child.exitCode ?? child.signalCode;
    if (code !== null) throw new Error(`redis-server ended with ${code}`);
    return (await ask(port, 'PING').catch(() => null)) === '+PONG';
  };
  await until('redis-server answers', answers, START_MS);
  return child;
}

/** One command in the simple form of the protocol, and the first line of the answer. */
async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`${command}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString().split('\r\n')[0] ?? '';
  } finally {
    socket.destroy();
  }
}
