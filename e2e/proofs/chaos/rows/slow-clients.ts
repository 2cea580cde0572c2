import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { repeatFor } from '../../support/repeating.js';
import { over, percentile, seconds, when } from '../figures.js';
import type { Row } from '../row.js';
import { stageRun } from '../stage.js';

const SOCKETS = { full: 2_000, sample: 300 };
const SLOW = { full: 200, sample: 40 };
const OPEN_AT_ONCE = 50;
const HELD_MS = 18_000;
const BYTE_EVERY_MS = 1_000;
const ASK_EVERY_MS = 100;
const CALL_MS = 5_000;
const LONGEST_ANSWER_MS = 500;
/** From the first byte of a request to the end of its connection. */
const LONGEST_SLOW_MS = 15_000;
/** Of the test's own clock: it looks each second. */
const SLACK_MS = 1_000;

/** Thousands of sockets that say nothing, and requests that come a byte a second. Others are served as ever. */
export const slowClients: Row = {
  name: 'slow-clients',
  number: 26,
  title: `${SOCKETS.full} idle sockets and ${SLOW.full} requests a byte at a time`,
  run: stageRun({}, async ({ order, cluster }) => {
    const url = new URL(cluster.url());
    const sockets = await openSockets(url, SOCKETS[order.length]);
    const slow = Array.from({ length: SLOW[order.length] }, () => new SlowRequest(url));
    const end = async (): Promise<void> => {
      for (const socket of sockets) socket.terminate();
      for (const request of slow) request.end();
    };
    order.cleanup.add(end);
    const times = await keepAsking(url, HELD_MS);
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    const closed = slow.map(({ closedAfterMs }) => closedAfterMs);
    const p99 = percentile(times, 99);
    await end();
    const late = closed.filter((ms) => ms === null || ms > LONGEST_SLOW_MS + SLACK_MS).length;
    return {
      figures: {
        'sockets that stayed': `${open} of ${sockets.length}`,
        'p99 of others': seconds(p99),
        'longest slow request': seconds(Math.max(...closed.map((ms) => ms ?? Infinity))),
      },
      faults: [
        ...over('the 99th percentile of an answer to others', p99, LONGEST_ANSWER_MS),
        ...when(late > 0, `${late} slow requests were not ended in time`),
      ],
      voids: when(open < SOCKETS[order.length] / 2, `only ${open} sockets stayed open`),
    };
  }),
};

/** Screens that only listen, connected as Socket.IO does it. */
async function openSockets(url: URL, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(OPEN_AT_ONCE, count - sockets.length) }, () => openOne(url));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

function openOne(url: URL): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${url.host}/socket.io/?EIO=4&transport=websocket`);
  return new Promise((resolve) => {
    socket.on('error', () => resolve(socket));
    socket.on('message', (data: Buffer) => {
      const packet = data.toString();
      if (packet.startsWith('0')) socket.send('40');
      if (packet.startsWith('40')) resolve(socket);
      if (packet === '2') socket.send('3');
    });
  });
}

/** A POST that says a byte each second. */
class SlowRequest {
  closedAfterMs: number | null = null;
  private readonly socket: Socket;
  private readonly timer: NodeJS.Timeout;
  private readonly text: string;
  private said = 0;

  constructor(url: URL) {
    const startedAt = performance.now();
    const head = ['content-type: application/json', 'content-length: 5000'].join('\r\n');
    this.text = `POST /api/login HTTP/1.1\r\nhost: ${url.host}\r\n${head}\r\n\r\n{`;
    this.socket = connect(Number(url.port), url.hostname);
    this.socket.on('error', () => {}).resume();
    this.socket.on('close', () => {
      this.closedAfterMs = performance.now() - startedAt;
      this.end();
    });
    this.timer = setInterval(() => this.sayMore(), BYTE_EVERY_MS);
  }

  end(): void {
    clearInterval(this.timer);
    this.socket.destroy();
  }

  private sayMore(): void {
    this.socket.write(this.text[this.said] ?? ' ');
    this.said += 1;
  }
}

async function keepAsking(url: URL, forMs: number): Promise<readonly number[]> {
  const asked: Promise<number>[] = [];
  await repeatFor(forMs, ASK_EVERY_MS, () => asked.push(ask(url)));
  return Promise.all(asked);
}

/** Milliseconds; infinite without a good answer. */
async function ask(url: URL): Promise<number> {
  const startedAt = performance.now();
  try {
    const answer = await fetch(`${url.origin}/api/market-prices`, { signal: AbortSignal.timeout(CALL_MS) });
    await answer.arrayBuffer();
    return answer.ok ? performance.now() - startedAt : Infinity;
  } catch {
    return Infinity;
  }
}
