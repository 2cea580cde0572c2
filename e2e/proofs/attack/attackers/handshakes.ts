import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { AttackOrder } from './run-attacker.js';

const POLLERS = 48;
const OPENERS = 4;
/** Enough to see what is done about them; a thread may not have many more files open. */
const MOST_OPEN = 600;
/** How long after the attack the connections that are open still are watched. */
const WATCH_MS = 15_000;
const POLLING = '/socket.io/?EIO=4&transport=polling';
const UPGRADE = '/socket.io/?EIO=4&transport=websocket';
const SWITCHED = 'HTTP/1.1 101';

const { port, from, forMs } = workerData as AttackOrder;
const deadline = performance.now() + forMs;
let sent = 0;
let admitted = 0;
const open = new Map<Socket, number>();
let opened = 0;
let longestMs = 0;

/** A handshake that nobody comes back to. */
async function keepShaking(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from });
  while (performance.now() < deadline) {
    sent += 1;
    const status = await new Promise<number>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: POLLING, agent });
      asked.once('response', (response) => {
        response.once('close', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
      asked.once('error', () => resolve(0));
      asked.end();
    });
    if (status === 200) admitted += 1;
    else await sleep(1);
  }
  agent.destroy();
}

/** A WebSocket (RFC 6455 §4.1) that never says CONNECT. */
async function keepOpening(): Promise<void> {
  while (performance.now() < deadline) {
    if (open.size < MOST_OPEN) openOne();
    await sleep(5);
  }
}

function openOne(): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.write(
    `GET ${UPGRADE} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  socket.once('data', (answer) => {
    if (!answer.toString().startsWith(SWITCHED)) return socket.destroy();
    opened += 1;
    open.set(socket, performance.now());
    return socket.resume();
  });
  socket.once('close', () => {
    const since = open.get(socket);
    if (since !== undefined) longestMs = Math.max(longestMs, performance.now() - since);
    open.delete(socket);
  });
}

await Promise.all([
  ...Array.from({ length: POLLERS }, keepShaking),
  ...Array.from({ length: OPENERS }, keepOpening),
]);
const watchedUntil = performance.now() + WATCH_MS;
while (open.size > 0 && performance.now() < watchedUntil) await sleep(50);
const still = [...open.values()].map((since) => performance.now() - since);
parentPort?.postMessage(
  {
    'longest connection without CONNECT, ms': Math.round(Math.max(longestMs, ...still)),
    'still open after 15 s': open.size,
    'handshakes tried': sent,
    'handshakes admitted': admitted,
    'websockets opened': opened,
  },
  [],
);
for (const socket of open.keys()) socket.destroy();
