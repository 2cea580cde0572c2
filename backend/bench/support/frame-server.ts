import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { SYMBOLS } from './market.js';
import { FRAME_STYLES } from './exchange-frames.js';

/** Asks for `messages` frames, `perChunk` of them in each write, and each symbol in turn. */
export interface FrameOrder {
  readonly exchange: string;
  readonly messages: number;
  readonly perChunk: number;
}

export const FIRST_PRICE = 1_000;
/** A price of one frame, between others that are as usual. */
export const SPIKE = 1_000_000;
/** Which frames of an order are spikes. */
export const isSpike = (n: number): boolean => n % 97 === 41;

const BETWEEN_CHUNKS_MS = 1;

/**
 * A program of its own, so that its work is not taken for ours: an exchange that says nothing but what it is ordered to,
 * to the last one who dialled.
 */
function serve(): void {
  let socket: WebSocket | null = null;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ url: `ws://127.0.0.1:${port}` });
  });
  server.on('connection', (opened) => {
    socket = opened;
    // Nobody needs an answer, but a test waits until the subscription is heard.
    opened.once('message', () => process.send?.({ subscribed: true }));
  });
  process.on('message', (order: FrameOrder) => {
    if (socket !== null) void send(socket, order).then(() => process.send?.({ sent: order.messages }));
  });
  process.on('disconnect', () => process.exit(0));
}

async function send(socket: WebSocket, { exchange, messages, perChunk }: FrameOrder): Promise<void> {
  const style = FRAME_STYLES.find((each) => each.exchange === exchange);
  if (style === undefined) throw new RangeError(`No frames of ${exchange}`);
  const { _socket: connection } = socket as unknown as { _socket: { cork(): void; uncork(): void } };
  for (let n = 0; n < messages; ) {
    connection.cork();
    for (let i = 0; i < perChunk && n < messages; i++, n++) {
      const price = isSpike(n) ? SPIKE : FIRST_PRICE + n / 100;
      socket.send(style.frame(SYMBOLS[n % SYMBOLS.length] ?? '', price, Date.now()));
    }
    connection.uncork();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_CHUNKS_MS));
  }
}

if (process.send !== undefined) serve();
