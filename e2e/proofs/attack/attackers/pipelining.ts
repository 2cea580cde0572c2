import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { AttackOrder } from './run-attacker.js';

/** So many connections at a time, each with so many requests at once, and new ones when they end. */
export interface PipeliningOrder extends AttackOrder {
  readonly path: string;
  readonly connections: number;
  readonly requests: number;
}

const PAUSE_MS = 20;

const { port, from, forMs, path, connections, requests } = workerData as PipeliningOrder;
const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
const pipeline = Buffer.from(`${`${head}\r\n`.repeat(requests - 1)}${head}Connection: close\r\n\r\n`);
const deadline = performance.now() + forMs;
let opened = 0;
let bytes = 0;

/** Reads what comes until the connection ends. */
async function attackOnce(): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.write(pipeline);
  opened += 1;
  const closed = once(socket, 'close');
  await Promise.race([closed, sleep(Math.max(0, deadline - performance.now()))]);
  socket.destroy();
}

async function keepAttacking(): Promise<void> {
  while (performance.now() < deadline) {
    await attackOnce().catch(() => undefined);
    await sleep(PAUSE_MS);
  }
}

await Promise.all(Array.from({ length: connections }, keepAttacking));
parentPort?.postMessage(
  {
    'connections made': opened,
    'requests sent': opened * requests,
    'MB answered': Math.round(bytes / 1_000_000),
  },
  [],
);
