import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ManualClock } from '../clock/testing/manual-clock.js';
import { until } from '../clock/testing/until.js';
import { TimeboxedAdapter } from './timeboxed-adapter.js';

const GET = 'GET /there HTTP/1.1\r\nHost: x\r\n\r\n';
const OK = /HTTP\/1\.1 200 OK/g;

let adapter: TimeboxedAdapter;
let port: number;
let clock: ManualClock;
let asked: ServerResponse[];
let sockets: Socket[];

beforeEach(async () => {
  asked = [];
  sockets = [];
  clock = new ManualClock(0);
  adapter = new TimeboxedAdapter(undefined, clock);
  adapter.initHttpServer();
  const server = adapter.getHttpServer();
  // Engine.IO takes the place of the other listeners, too.
  server.removeAllListeners('request').on('request', (_request, response) => asked.push(response));
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  clock.forward(10_000);
  await adapter.close();
});

/** A connection, and what was heard on it. */
function open(localAddress = '127.0.0.1'): { readonly socket: Socket; heard: string; isClosed: boolean } {
  const connection = {
    socket: connect({ port, host: '127.0.0.1', localAddress }),
    heard: '',
    isClosed: false,
  };
  connection.socket.on('data', (chunk) => (connection.heard += String(chunk))).on('error', () => undefined);
  connection.socket.on('close', () => (connection.isClosed = true));
  sockets.push(connection.socket);
  return connection;
}

/** How many the server holds. */
function connections(): Promise<number> {
  return new Promise((resolve) =>
    adapter.getHttpServer().getConnections((_error: unknown, count: number) => resolve(count)),
  );
}

const answers = (text: string): number => text.match(OK)?.length ?? 0;

it('answers four requests that came at once', async () => {
  const client = open();
  client.socket.write(GET.repeat(4));
  await until(() => asked.length === 4);
  for (const response of [...asked].reverse()) response.end();
  await until(() => answers(client.heard) === 4);
  expect(client.isClosed).toBe(false);
});

it.each([5, 2_000])('destroys a connection with %i unanswered requests, and looks at four', async (count) => {
  const client = open();
  client.socket.write(GET.repeat(count));
  await until(() => client.isClosed);
  expect([asked.length, client.heard]).toEqual([4, '']);
});

it('destroys it when the fifth comes later', async () => {
  const client = open();
  client.socket.write(GET.repeat(4));
  await until(() => asked.length === 4);
  client.socket.write(GET);
  await until(() => client.isClosed);
  expect(asked).toHaveLength(4);
});

it('counts answers that wait behind another one', async () => {
  const client = open();
  client.socket.write(GET.repeat(4));
  await until(() => asked.length === 4);
  for (const response of asked.slice(1)) response.end();
  client.socket.write(GET);
  await until(() => client.isClosed);
  expect(asked).toHaveLength(4);
});

it('counts an answer that nobody reads', async () => {
  const client = open();
  client.socket.pause();
  client.socket.write(GET.repeat(4));
  await until(() => asked.length === 4);
  for (const response of asked) response.end(Buffer.alloc(8_000_000));
  client.socket.write(GET);
  await until(async () => (await connections()) === 0);
  expect(asked).toHaveLength(4);
});

it('answers as many as one likes on one connection, one at a time', async () => {
  const client = open();
  for (let count = 1; count <= 20; count += 1) {
    client.socket.write(GET);
    await until(() => asked.length === count);
    asked[count - 1]?.end();
    await until(() => answers(client.heard) === count);
  }
});

it('leaves the other connections alone', async () => {
  const [other, rude] = [open(), open()];
  other.socket.write(GET);
  await until(() => asked.length === 1);
  rude.socket.write(GET.repeat(5));
  await until(() => rude.isClosed);
  asked[0]?.end();
  await until(() => answers(other.heard) === 1);
});

describe('after a fifth request, connections of the address', () => {
  beforeEach(async () => {
    const rude = open();
    rude.socket.write(GET.repeat(5));
    await until(() => rude.isClosed);
    asked = [];
  });

  it('begin one after the other', async () => {
    const [first, second] = [open(), open()];
    await until(async () => (await connections()) === 2);
    for (const { socket } of [first, second]) socket.write(GET);
    clock.forward(499);
    open('127.0.0.2').socket.write(GET);
    await until(() => asked.length === 1);
    clock.forward(1);
    await until(() => asked.length === 2);
    clock.forward(500);
    await until(() => asked.length === 3);
  });

  it('are refused while six wait', async () => {
    for (let count = 1; count <= 6; count += 1) open();
    await until(async () => (await connections()) === 6);
    const refused = open();
    await until(() => refused.isClosed);
    clock.forward(7 * 500);
    open().socket.write(GET);
    await until(() => asked.length === 1);
  });
});

describe('upgrades', () => {
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

  it.each(['/', '/api/me', '/socket.iou/', '/x/socket.io/'])(
    'to %s get 404, and the connection ends',
    async (path) => {
      const client = open();
      client.socket.write(upgrade(path));
      await until(() => client.isClosed);
      expect(client.heard).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[^]*\r\n\r\nNot found: .*\n$/);
    },
  );

  it('end a connection whose other side stays, too', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.write(upgrade('/'));
    await once(socket.resume(), 'end');
    await until(async () => (await connections()) === 0);
  });

  it('to the live connection pass', async () => {
    const client = open();
    client.socket.write(upgrade('/socket.io/?EIO=4&transport=websocket'));
    await until(() => client.heard.startsWith('HTTP/1.1 101'));
  });

  it('are not answered before the requests that came before', async () => {
    const client = open();
    client.socket.write(GET + upgrade('/socket.io/?EIO=4&transport=websocket'));
    await until(() => client.isClosed);
    expect([asked.length, client.heard]).toEqual([1, '']);
  });
});
