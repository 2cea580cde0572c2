import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocket } from 'ws';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import { until } from '../../platform/clock/testing/until.js';
import { ConnectionLimits } from './connection-limits.js';
import { type LiveServer, type LiveSocket, SOCKET_SERVER } from './live-server.js';

const FIRST_WORD_MS = 10_000;
const PATH = '/socket.io/?EIO=4&transport=';
const ANN = '192.0.2.1';
const BEN = '192.0.2.2';
const SETTINGS = {
  production: true,
  publicUrl: 'https://alerts.example.com',
  port: 3000,
  trustProxy: 1,
  rateLimitScale: 0.03, // of one address 30 open connections, 3 that have not joined, 90 connects a minute
} as const;

let clock: ManualClock;
let http: HttpServer;
let io: LiveServer;
let url: string;
let sockets: WebSocket[];

beforeEach(async () => {
  clock = new ManualClock(0);
  sockets = [];
  http = createServer();
  io = new Server(http, SOCKET_SERVER);
  const limits = new ConnectionLimits(clock, SETTINGS);
  limits.attach(io);
  io.on('connection', (socket) => {
    limits.joined(socket.conn);
    socket.onAny((_event: string, answer: unknown) => typeof answer === 'function' && answer());
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  url = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  http.closeAllConnections();
  await io.close();
});

const from = (address: string) => ({ 'X-Forwarded-For': address });

async function poll(address: string): Promise<{ readonly status: number; readonly sid: string }> {
  const answer = await fetch(`http://${url}${PATH}polling`, { headers: from(address) });
  const text = await answer.text();
  return { status: answer.status, sid: /"sid":"(.+?)"/.exec(text)?.[1] ?? '' };
}

const polling = (sid: string, body?: string) =>
  fetch(`http://${url}${PATH}polling&sid=${sid}`, body === undefined ? {} : { method: 'POST', body });

/** Resolves to the status of the answer: 101 if the WebSocket is open. */
function dial(address: string, query = ''): Promise<{ readonly status: number; readonly socket: WebSocket }> {
  const socket = new WebSocket(`ws://${url}${PATH}websocket${query}`, { headers: from(address) });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ status: 101, socket }));
    socket.on('unexpected-response', (_request, { statusCode = 0 }) =>
      resolve({ status: statusCode, socket }),
    );
    socket.on('error', reject);
  });
}

const open = () => io.engine.clientsCount;

describe('connections of one address', () => {
  it('are three that have not joined, over both transports, and the next of another is let in', async () => {
    expect((await poll(ANN)).status).toBe(200);
    expect((await dial(ANN)).status).toBe(101);
    expect((await poll(`198.51.100.7, ${ANN}`)).status).toBe(200);
    expect((await poll(ANN)).status).toBe(429);
    expect((await dial(ANN)).status).toBe(429);
    expect((await dial(BEN)).status).toBe(101);
    expect(open()).toBe(4);
  });

  it('are counted by the network of an IPv6 customer', async () => {
    for (const last of ['1', '2', '3']) await poll(`2001:db8:1:2::${last}`);
    expect((await dial('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await dial('2001:db8:1:3::1')).status).toBe(101);
  });

  it('make room when they end', async () => {
    const { socket } = await dial(ANN);
    await poll(ANN);
    await poll(ANN);
    expect((await poll(ANN)).status).toBe(429);
    socket.terminate();
    await until(() => open() === 2);
    expect((await poll(ANN)).status).toBe(200);
  });

  it('are thirty that have joined', async () => {
    for (let joined = 0; joined < 30; joined += 1) {
      const { socket } = await dial(ANN);
      const there = once(io, 'connection');
      socket.send('40');
      await there;
    }
    expect((await dial(ANN)).status).toBe(429);
    expect((await dial(BEN)).status).toBe(101);
    sockets[0]?.terminate();
    await until(() => open() === 30);
    expect((await dial(ANN)).status).toBe(101);
  });

  it('are asked for ninety times a minute, those that were refused for want of room aside', async () => {
    for (let connects = 1; connects <= 90; connects += 1) {
      const { socket, status } = await dial(ANN);
      expect(status).toBe(101);
      socket.terminate();
      await until(() => open() === 0);
    }
    expect([(await poll(ANN)).status, (await dial(ANN)).status, (await poll(BEN)).status]).toEqual([
      429, 429, 200,
    ]);
    clock.forward(60_000);
    for (let taken = 0; taken < 3; taken += 1) expect((await poll(ANN)).status).toBe(200);
    for (let refused = 0; refused < 12; refused += 1) expect((await poll(ANN)).status).toBe(429);
    clock.forward(FIRST_WORD_MS);
    expect((await poll(ANN)).status).toBe(200);
  });
});

describe('a connection that joins nothing', () => {
  it('is over after ten seconds when it polls', async () => {
    const { sid } = await poll(ANN);
    clock.forward(FIRST_WORD_MS - 1);
    expect(open()).toBe(1);
    clock.forward(1);
    expect(open()).toBe(0);
    expect((await polling(sid)).status).toBe(400);
  });

  it('is over when it waits for the answer of a poll', async () => {
    const opened = once(io.engine, 'connection') as Promise<[LiveSocket['conn']]>;
    const { sid } = await poll(ANN);
    const [{ transport }] = await opened;
    const answer = polling(sid);
    await until(() => transport.writable);
    clock.forward(FIRST_WORD_MS);
    expect(open()).toBe(0);
    expect(await (await answer).text()).toBe('1');
  });

  it('is over when it does not answer the goodbye of a WebSocket', async () => {
    const { socket } = await dial(ANN);
    socket.pause(); // reads nothing, so it says no goodbye either
    clock.forward(FIRST_WORD_MS);
    expect(open()).toBe(0);
    await until(async () => (await connections()) === 0);
  });

  it('stays once it has joined', async () => {
    const { socket } = await dial(ANN);
    const joined = once(io, 'connection');
    socket.send('40');
    await joined;
    clock.forward(FIRST_WORD_MS * 2);
    expect(open()).toBe(1);
  });

  it('is over when all it was told is no', async () => {
    io.use((_socket, next) => next(new Error('Too many connections')));
    const { socket } = await dial(ANN);
    socket.send('40');
    await once(socket, 'message');
    clock.forward(FIRST_WORD_MS);
    expect(open()).toBe(0);
  });
});

/** TCP connections that the server holds. */
function connections(): Promise<number> {
  return new Promise((resolve) => http.getConnections((_error, count) => resolve(count)));
}

describe('a flood of', () => {
  it.each<[string, (socket: WebSocket) => void]>([
    ['messages', (socket) => socket.send('42["prices:unwatch",[]]')],
    ['pongs of Engine.IO', (socket) => socket.send('3')],
    ['pings of the WebSocket', (socket) => socket.ping()],
    ['pongs of the WebSocket', (socket) => socket.pong()],
  ])('%s ends a connection, fifty in ten seconds do not', async (_name, send) => {
    const { socket } = await dial(ANN);
    const joined = once(io, 'connection');
    socket.send('40');
    await joined;
    for (let round = 0; round < 2; round += 1) {
      clock.forward(FIRST_WORD_MS);
      for (let sent = 0; sent < 49; sent += 1) send(socket);
      await echo(socket);
    }
    expect(open()).toBe(1);
    send(socket);
    await until(() => open() === 0);
    await until(async () => (await connections()) === 0);
  });

  /** An acknowledgement of one more message: all that was sent before has been read. */
  async function echo(socket: WebSocket): Promise<void> {
    const answered = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        if (data instanceof Buffer && data.toString().startsWith('437')) resolve();
      });
    });
    socket.send('427["echo"]');
    await answered;
  }

  it('packets in one poll ends a connection', async () => {
    const { sid } = await poll(ANN);
    await polling(sid, Array.from({ length: 60 }, () => '3').join('\u001e'));
    expect(open()).toBe(0);
  });

  it('probes of another transport ends a connection and the other transport', async () => {
    const { sid } = await poll(ANN);
    const { socket } = await dial(ANN, `&sid=${sid}`);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (let sent = 0; sent < 60; sent += 1) socket.send('2probe');
    await until(() => open() === 0);
    await closed;
  });

  it('frames that nobody looks at, of a connection before it is upgraded, ends that', async () => {
    const { sid } = await poll(ANN);
    const { socket } = await dial(ANN, `&sid=${sid}`);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined);
    for (let sent = 0; sent < 7_000; sent += 1) socket.ping(Buffer.alloc(125));
    await closed;
    expect(open()).toBe(1);
  });
});
