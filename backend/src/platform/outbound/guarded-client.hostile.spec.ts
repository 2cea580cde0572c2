import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { until } from '../clock/testing/until.js';
import { SystemClock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { NO_PUBLIC_URL, PRIVATE_NETWORK } from './domain/person-url.js';
import { GuardedClient } from './guarded-client.js';
import { ADDRESS_CORPUS } from './testing/address-corpus.js';

type Outbound = Config['outbound'];

const NOWHERE: Outbound = { allowCidrs: [], plainHttp: false, hosts: {} };
const SENT = { headers: {}, body: '{}' };
const NEVER = new AbortController().signal;

/** Counts connections and bytes, and answers nothing but 204. */
const sockets = new Set<Socket>();
let bytes = 0;
let connections = 0;
const listener: Server = createServer((socket) => {
  connections += 1;
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  });
});
let port = 0;
const opened: GuardedClient[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  port = (listener.address() as AddressInfo).port;
});
beforeEach(() => {
  bytes = 0;
  connections = 0;
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.onModuleDestroy()));
  for (const socket of sockets) socket.destroy();
  listener.close();
});

/** Its n-th question about any name has the n-th answer, then the last one. */
function client(outbound: Outbound, ...answers: readonly (readonly string[])[]): GuardedClient {
  let asked = 0;
  const made = new GuardedClient({ publicUrl: 'https://alerts.example.com', outbound }, new SystemClock(), {
    resolve: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
  });
  opened.push(made);
  return made;
}

const CORPUS = ADDRESS_CORPUS.map((urlAt) => ({ shown: urlAt(1234), urlAt }));

it('has enough of them, each once', () => {
  expect(new Set(CORPUS.map(({ shown }) => shown)).size).toBe(CORPUS.length);
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
});

it.each(CORPUS)('$shown: is not saved, and nothing arrives', async ({ urlAt }) => {
  const guarded = client(NOWHERE, ['127.0.0.1']);
  expect([NO_PUBLIC_URL, PRIVATE_NETWORK]).toContain(await guarded.fault(urlAt(port)));
  expect(await guarded.post({ ...SENT, url: urlAt(port) }, NEVER)).toMatchObject({ kind: 'refused' });
  expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
});

it.each([
  ['the private one last', ['8.8.8.8', '127.0.0.1']],
  ['the private one first', ['127.0.0.1', '8.8.8.8']],
  ['of another family', ['8.8.8.8', '::1']],
  ['within an address of IPv6', ['2606:4700::1111', '::ffff:127.0.0.1']],
])('a name with public and private addresses is refused: %s', async (_name, addresses) => {
  const guarded = client(NOWHERE, addresses);
  const url = `https://mixed.example:${port}/`;
  expect(await guarded.fault(url)).toBe(PRIVATE_NETWORK);
  expect(await guarded.post({ ...SENT, url }, NEVER)).toEqual({ kind: 'refused', reason: 'private-address' });
  expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
});

it('a name that leads elsewhere after it was saved is refused', async () => {
  const guarded = client(NOWHERE, ['8.8.8.8'], ['127.0.0.1']);
  const url = `https://rebound.example:${port}/`;
  expect(await guarded.fault(url)).toBeNull();
  expect(await guarded.post({ ...SENT, url }, NEVER)).toEqual({ kind: 'refused', reason: 'private-address' });
  expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
});

describe('where this machine is allowed', () => {
  const ONE: Outbound = { allowCidrs: ['127.0.0.1/32'], plainHttp: true, hosts: {} };

  it('the same listener is reached, by its address and by a name', async () => {
    const guarded = client(ONE, ['127.0.0.1']);
    for (const host of ['127.0.0.1', 'home.example']) {
      const url = `http://${host}:${port}/`;
      expect(await guarded.fault(url)).toBeNull();
      expect(await guarded.post({ ...SENT, url }, NEVER)).toMatchObject({ kind: 'answered', status: 204 });
    }
    expect(connections).toBe(2);
    expect(bytes).toBeGreaterThan(0);
  });

  it('a name is asked for once a connection, and connected to by that answer', async () => {
    const guarded = client(ONE, ['127.0.0.1'], ['127.0.0.2']);
    const url = `http://rebound.example:${port}/`;
    expect(await guarded.post({ ...SENT, url }, NEVER)).toMatchObject({ kind: 'answered' });
    await until(() => [...sockets].every(({ destroyed }) => destroyed), 'the end of the connection');
    const before = { connections, bytes };
    expect(await guarded.post({ ...SENT, url }, NEVER)).toEqual({
      kind: 'refused',
      reason: 'private-address',
    });
    expect({ connections, bytes }).toEqual(before);
  });

  it('its other addresses stay refused', async () => {
    const guarded = client(ONE, ['127.0.0.1', '127.0.0.2']);
    for (const url of [`http://127.0.0.2:${port}/`, `http://[::1]:${port}/`, `http://two.example:${port}/`]) {
      expect(await guarded.post({ ...SENT, url }, NEVER)).toMatchObject({ kind: 'refused' });
    }
    expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
  });

  it('without TLS nothing public is asked', async () => {
    const guarded = client(ONE, ['8.8.8.8']);
    const url = `http://hooks.example:${port}/`;
    expect(await guarded.fault(url)).toBe(PRIVATE_NETWORK);
    expect(await guarded.post({ ...SENT, url }, NEVER)).toEqual({
      kind: 'refused',
      reason: 'private-address',
    });
  });
});
