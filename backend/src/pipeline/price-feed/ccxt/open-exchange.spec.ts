import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { until } from '../../../platform/clock/testing/until.js';
import { openExchange, spreadFrames } from './open-exchange.js';

const FRAMES = 40;

it('handles frames that arrive together in one turn of the event loop each, in their order', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', sendTogether);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const exchange = await openExchange('kraken', {}, () => undefined);
  spreadFrames(exchange);
  const turns = countTurns();
  const heard: { readonly frame: string; readonly turn: number }[] = [];
  const socket = exchange.client(`ws://127.0.0.1:${port}`);
  socket.onMessage = ({ data }: { readonly data: unknown }) =>
    heard.push({ frame: String(data), turn: turns.now() });
  try {
    socket.connect().catch(() => undefined);
    await until(() => heard.length === FRAMES, 'all frames');
    expect(heard.map(({ frame }) => frame)).toEqual(Array.from({ length: FRAMES }, (_, n) => `"${n}"`));
    expect(new Set(heard.map(({ turn }) => turn)).size).toBe(FRAMES);
  } finally {
    turns.stop();
    await exchange.close();
    server.close();
  }
});

function sendTogether(socket: WebSocket): void {
  const { _socket: connection } = socket as unknown as { _socket: { cork(): void; uncork(): void } };
  connection.cork();
  for (let n = 0; n < FRAMES; n++) socket.send(`"${n}"`);
  connection.uncork();
}

function countTurns(): { now(): number; stop(): void } {
  let turn = 0;
  let next = setImmediate(count);
  function count(): void {
    turn += 1;
    next = setImmediate(count);
  }
  return { now: () => turn, stop: () => clearImmediate(next) };
}
