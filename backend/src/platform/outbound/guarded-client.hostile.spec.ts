import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { until } from '../clock/testing/until.js';
import { SystemClock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { NO_PUBLIC_URL, PRIVATE_NETWORK } from './domain/person-url.js';
import { GuardedClient } from './guarded-client.js';

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

const LITERALS = [
  // Loopback.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0X7F.1',
  '0177.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '00000177.1',
  '127.000.000.001',
  '127.0.0.1.',
  '127.1.',
  '127.0.0.2',
  '127.255.255.254',
  '127.0x0.0.1',
  '127.0.0.0x1',
  // This host.
  '0',
  '00',
  '0x0',
  '0x',
  '0.0.0.0',
  '0.0.0.0.',
  '0.1.2.3',
  // Other digits and dots, which IDNA maps.
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '%31%32%37.0.0.1',
  '127.0.0.1%2e',
  '127.0.0.1\u00ad',
  '1\u200b27.0.0.1',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  // Private, shared, link-local and special networks.
  '10.0.0.1',
  '10.1',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '192.168.257',
  '0xc0a80101',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6, and IPv4 within it.
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:127.0.0.1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[100::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
].map((host) => (at: number) => `https://${host}:${at}/`);

const TRICKS: readonly ((at: number) => string)[] = [
  (at) => `https:127.0.0.1:${at}/`,
  (at) => `https:/127.0.0.1:${at}/`,
  (at) => String.raw`https:\\127.0.0.1:${at}/`,
  (at) => `https:///127.0.0.1:${at}/`,
  (at) => `\thttps://127.0.0.1:${at}/\n`,
  (at) => `https://127.0\t.0.1:${at}/`,
  (at) => `https://hooks.example.net@127.0.0.1:${at}/`,
  (at) => `https://hooks.example.net:443@127.0.0.1:${at}/`,
  (at) => `https://hooks.example.net%2f@127.0.0.1:${at}/`,
  (at) => String.raw`https://127.0.0.1:${at}\@hooks.example.net/`,
  (at) => `https://127.0.0.1:${at}#@hooks.example.net/`,
  (at) => `https://127.0.0.1:${at}?@hooks.example.net/`,
  (at) => `https://127.0.0.1:${at};hooks.example.net/`,
  (at) => `http://127.0.0.1:${at}/`,
  (at) => `http://hooks.example.net:${at}/`,
  (at) => `//127.0.0.1:${at}/`,
  (at) => `127.0.0.1:${at}`,
  (at) => `ftp://127.0.0.1:${at}/`,
  (at) => `ws://127.0.0.1:${at}/`,
  (at) => `gopher://127.0.0.1:${at}/_POST`,
  () => 'file:///etc/passwd',
  () => 'unix:/var/run/docker.sock',
  () => 'https://hooks.example.net:22/',
  () => 'https://hooks.example.net:25/',
  () => 'https://alerts.example.com/api/triggers',
  () => 'https://ALERTS.example.com.:8443/',
];

/** Each leads to this machine. */
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'lo\u00adcalhost',
  '127.0.0.1.nip.example',
  'metadata.google.internal',
  'printer.local',
  'db',
  '0x7f.0.0.1.example',
].map((host) => (at: number) => `https://${host}:${at}/`);

const CORPUS = [...LITERALS, ...TRICKS, ...NAMES].map((urlAt) => ({ shown: urlAt(1234), urlAt }));

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
