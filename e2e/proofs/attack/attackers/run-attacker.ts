import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Figures } from '../row.js';

const ATTACKERS = { pipelining: './pipelining.js', handshakes: './handshakes.js' };
/** It ends by itself; this only ends what hangs. */
const GRACE_MS = 30_000;

/** What an attacker is told. */
export interface AttackOrder {
  readonly port: number;
  /** The address of 127.0.0.0/8 that it attacks from. */
  readonly from: string;
  readonly forMs: number;
}

/** Runs an attacker in a thread of its own, so that it does not hold up the stand-ins. @throws Error if it breaks down. */
export async function runAttacker(name: keyof typeof ATTACKERS, order: AttackOrder): Promise<Figures> {
  const worker = new Worker(fileURLToPath(new URL(ATTACKERS[name], import.meta.url)), { workerData: order });
  try {
    const [figures] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(order.forMs + GRACE_MS),
    })) as [Figures];
    return figures;
  } finally {
    await worker.terminate();
  }
}
