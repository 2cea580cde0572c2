import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sourceFolder } from '../../shared/source-folder.js';

/** A JSON-RPC call. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A local Ethereum in a process of its own. */
export interface EvmProcess {
  /** Where it answers JSON-RPC. Rejects if it ends before. */
  readonly url: Promise<string>;
  /** Its process id. */
  readonly pid: number | undefined;
  /** Returns when it is gone. */
  stop(): Promise<void>;
}

/** Starts it; `preparations` are done before it answers anybody. */
export function startEvm(preparations: readonly RpcCall[]): EvmProcess {
  const child = fork(sourceFolder('chain', 'ethereum', 'evm-node.mjs'), [], {
    execArgv: [],
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(preparations);
  const url = Promise.race([announcedUrl(child), endedTooSoon(child)]);
  url.catch(() => {});
  return { url, pid: child.pid, stop: () => stop(child) };
}

async function announcedUrl(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ readonly url: string }];
  return message.url;
}

async function endedTooSoon(child: ChildProcess): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  throw new Error(`The local Ethereum ended by itself (${signal ?? `exit code ${code}`})`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
