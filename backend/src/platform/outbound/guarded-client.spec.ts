import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { type Clock, SystemClock } from '../clock/clock.js';
import { ManualClock } from '../clock/testing/manual-clock.js';
import { until } from '../clock/testing/until.js';
import type { Config } from '../config/config.js';
import { GuardedClient, type GuardedNetwork } from './guarded-client.js';
import { guardedConnect } from './guarded-connect.js';
import { TEST_CERTIFICATE } from './testing/test-certificate.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const SANDBOX: Config['outbound'] = { allowCidrs: ['127.0.0.0/8'], plainHttp: true, hosts: {} };
const NEVER = new AbortController().signal;
const MB = 1_000_000;

const asked: {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}[] = [];
let handler: Handler = () => {};
const onRequest: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  response.on('error', () => {});
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    asked.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
    handler(request, response);
  });
};
const plain = createHttp(onRequest);
const secure = createHttps(TEST_CERTIFICATE, onRequest);
/** Takes connections and says nothing. */
const silent = createTcp();
const silentSockets = new Set<Socket>();
silent.on('connection', (socket) => void silentSockets.add(socket.resume().on('error', () => {})));

const servers: readonly Server[] = [plain, secure, silent];
const clients: GuardedClient[] = [];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const at = (server: Server, path = '/') => `http://127.0.0.1:${portOf(server)}${path}`;
const sent = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' });

beforeAll(() =>
  Promise.all(
    servers.map((server) => new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))),
  ),
);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.onModuleDestroy()));
  for (const socket of silentSockets) socket.destroy();
  for (const server of [plain, secure]) server.closeAllConnections();
  for (const server of servers) server.close();
});
beforeEach(() => {
  asked.length = 0;
  handler = (_request, response) => void response.writeHead(204).end();
});

function client(
  clock: Clock = new SystemClock(),
  network: Partial<GuardedNetwork> = {},
  outbound: Config['outbound'] = SANDBOX,
): GuardedClient {
  const settings = { publicUrl: 'https://alerts.example.com', outbound };
  const made = new GuardedClient(settings, clock, { resolve: async () => ['127.0.0.1'], ...network });
  clients.push(made);
  return made;
}

describe('a call', () => {
  it('brings what was given, and who asks', async () => {
    const url = at(plain, '/hook?a=b');
    expect(await client().post(sent(url), NEVER)).toMatchObject({ kind: 'answered', status: 204 });
    expect(asked).toMatchObject([
      {
        line: 'POST /hook?a=b',
        body: '{"a":1}',
        headers: {
          'content-type': 'application/json',
          'user-agent': expect.stringMatching(/^Bellwether\/\d.* \(\+https:\/\/alerts\.example\.com\)$/),
          host: `127.0.0.1:${portOf(plain)}`,
        },
      },
    ]);
  });

  it.each([
    ['hooks.example', 'hooks.example'],
    ['127.0.0.1', false],
  ])('goes by TLS to %s, and asks for the certificate of %s', async (host, name) => {
    const names: (string | false | null)[] = [];
    secure.once('secureConnection', ({ servername }: TLSSocket) => names.push(servername));
    const trusting = client(new SystemClock(), { ca: TEST_CERTIFICATE.cert });
    const answer = await trusting.post(sent(`https://${host}:${portOf(secure)}/hook`), NEVER);
    expect(answer).toMatchObject({ kind: 'answered', status: 204 });
    expect(asked).toMatchObject([{ headers: { host: `${host}:${portOf(secure)}` } }]);
    expect(names).toEqual([name]);
  });

  it('says when it may come again', async () => {
    handler = (_request, response) => void response.writeHead(429, { 'Retry-After': '7' }).end();
    const answer = await client().post(sent(at(plain)), NEVER);
    expect(answer).toMatchObject({ kind: 'answered', status: 429, headers: { 'retry-after': '7' } });
  });

  it('uses a connection again', async () => {
    const sockets = new Set<Socket>();
    handler = ({ socket }, response) => void (sockets.add(socket), response.writeHead(200).end('taken'));
    const one = client();
    for (let call = 0; call < 6; call += 1) await one.post(sent(at(plain)), NEVER);
    expect(asked).toHaveLength(6);
    expect(sockets.size).toBeLessThan(6);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %d', async (status) => {
    handler = (_request, response) => void response.writeHead(status, { Location: '/elsewhere' }).end();
    expect(await client().post(sent(at(plain)), NEVER)).toMatchObject({ kind: 'answered', status });
    expect(asked.map(({ line }) => line)).toEqual(['POST /']);
  });

  it('keeps no cookie', async () => {
    handler = (_request, response) => void response.writeHead(200, { 'Set-Cookie': 'a=b' }).end();
    const one = client();
    for (let call = 0; call < 2; call += 1) await one.post(sent(at(plain)), NEVER);
    expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });

  it('uses no proxy of the environment', async () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'];
    for (const name of names) process.env[name] = at(silent);
    const answer = await client().post(sent(at(plain)), NEVER);
    for (const name of names) delete process.env[name];
    expect(answer).toMatchObject({ kind: 'answered' });
  });

  it('for a host of OUTBOUND_HOSTS goes to another server, and names the host', async () => {
    const hosts = { '*.discord.com': at(plain).slice(0, -1) };
    const none = { allowCidrs: [], plainHttp: false, hosts };
    const one = client(new SystemClock(), { resolve: () => Promise.reject(new Error('no DNS')) }, none);
    const url = 'https://ptb.discord.com/api/webhooks/1?wait=true';
    expect(await one.fault(url)).toBeNull();
    expect(await one.post(sent(url), NEVER)).toMatchObject({ kind: 'answered' });
    expect(asked).toMatchObject([
      { line: 'POST /api/webhooks/1?wait=true', headers: { host: 'ptb.discord.com' } },
    ]);
    expect(await one.post(sent(at(plain)), NEVER)).toEqual({ kind: 'refused', reason: 'forbidden-url' });
  });

  it('for a host of OUTBOUND_HOSTS where nobody listens cannot have arrived', async () => {
    const gone = createTcp();
    await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve));
    const hosts = { 'discord.com': at(gone).slice(0, -1) };
    await new Promise((resolve) => void gone.close(resolve));
    const one = client(new SystemClock(), {}, { allowCidrs: [], plainHttp: false, hosts });
    expect(await one.post(sent('https://discord.com/api'), NEVER)).toEqual({
      kind: 'unanswered',
      reason: 'unreachable',
      mayHaveArrived: false,
    });
  });
});

describe('an answer is cut', () => {
  it.each([
    ['that has no end', {}],
    ['that announces much', { 'Content-Length': String(500 * MB) }],
  ])('%s, and its status counts', async (_name, headers) => {
    let written = 0;
    const ended = new Promise<void>((resolve) => {
      handler = (_request, response) => {
        response.writeHead(200, headers).on('close', resolve);
        const write = (): void => {
          while (!response.destroyed && written < 500 * MB) {
            written += MB;
            if (!response.write(Buffer.alloc(MB))) return void response.once('drain', write);
          }
        };
        write();
      };
    });
    expect(await client().post(sent(at(plain)), NEVER)).toMatchObject({ kind: 'answered', status: 200 });
    await ended;
    expect(written).toBeLessThan(100 * MB);
  });

  it('that trickles, after 10 s in all', async () => {
    const clock = new ManualClock(0);
    let closed = false;
    let heads = 0;
    const onHead = (): void => void (heads += 1);
    subscribe('undici:request:headers', onHead);
    handler = (_request, response) =>
      void response
        .writeHead(202)
        .on('close', () => (closed = true))
        .write('a');
    const call = client(clock).post(sent(at(plain)), NEVER);
    await until(() => heads === 1, 'the head of the answer');
    unsubscribe('undici:request:headers', onHead);
    expect(clock.waits).toEqual([10_000]);
    clock.forward(9_999);
    expect(closed).toBe(false);
    clock.forward(1);
    expect(await call).toMatchObject({ kind: 'answered', status: 202 });
    await until(() => closed, 'the end of the connection');
  });
});

describe('no answer', () => {
  it('within 10 s', async () => {
    const clock = new ManualClock(0);
    handler = () => {};
    const call = client(clock).post(sent(at(plain)), NEVER);
    await until(() => asked.length === 1, 'the call');
    clock.forward(10_000);
    expect(await call).toEqual({ kind: 'unanswered', reason: 'timeout', mayHaveArrived: true });
    expect(clock.waits).toEqual([]);
  });

  it('within 3 s to the offer of TLS', async () => {
    const clock = new ManualClock(0);
    const before = silentSockets.size;
    const call = client(clock).post(sent(`https://127.0.0.1:${portOf(silent)}/`), NEVER);
    await until(() => silentSockets.size > before, 'the connection');
    expect(clock.waits).toEqual([3_000, 10_000]);
    clock.forward(3_000);
    expect(await call).toEqual({ kind: 'unanswered', reason: 'timeout', mayHaveArrived: false });
    await until(() => [...silentSockets].every(({ destroyed }) => destroyed), 'the end of the connection');
  });

  it('within 3 s about the name, which may be saved all the same', async () => {
    const clock = new ManualClock(0);
    const deaf = client(clock, { resolve: () => new Promise(() => {}) });
    const call = deaf.post(sent('https://hooks.example/'), NEVER);
    await until(() => clock.waits.includes(3_000), 'the question');
    clock.forward(3_000);
    expect(await call).toEqual({ kind: 'unanswered', reason: 'timeout', mayHaveArrived: false });
    const fault = deaf.fault('https://hooks.example/');
    clock.forward(3_000);
    expect(await fault).toBeNull();
  });

  it.each<[name: string, resolve: GuardedNetwork['resolve'], reason: string]>([
    ['a name that nobody has', async () => [], 'no-such-name'],
    ['a name that cannot be asked for', () => Promise.reject(new Error('SERVFAIL')), 'unreachable'],
  ])('from %s', async (_name, resolve, reason) => {
    const answer = await client(new SystemClock(), { resolve }).post(sent('https://hooks.example/'), NEVER);
    expect(answer).toEqual({ kind: 'unanswered', reason, mayHaveArrived: false });
  });

  it.each([
    ['nobody trusts', 'hooks.example', undefined],
    ['is of another name', 'other.example', TEST_CERTIFICATE.cert],
  ])('from a server whose certificate %s', async (_name, host, ca) => {
    const one = client(new SystemClock(), ca === undefined ? {} : { ca });
    const url = `https://${host}:${portOf(secure)}/`;
    const answer = await one.post(sent(url), NEVER);
    expect(answer).toEqual({ kind: 'unanswered', reason: 'certificate', mayHaveArrived: false });
    expect(asked).toEqual([]);
  });

  it.each<[name: string, Handler]>([
    ['hangs up', ({ socket }) => void socket.destroy()],
    ['speaks no HTTP', ({ socket }) => void socket.end('hello\r\n\r\n')],
  ])('from a server that %s', async (_name, answering) => {
    handler = answering;
    const answer = await client().post(sent(at(plain)), NEVER);
    expect(answer).toEqual({ kind: 'unanswered', reason: 'cut', mayHaveArrived: true });
  });

  it('once we stop', async () => {
    const stop = new AbortController();
    handler = () => stop.abort();
    const one = client();
    const stopped = { kind: 'unanswered', reason: 'stopped' };
    expect(await one.post(sent(at(plain)), stop.signal)).toEqual({ ...stopped, mayHaveArrived: true });
    expect(await one.post(sent(at(plain)), stop.signal)).toEqual({ ...stopped, mayHaveArrived: false });
    expect(asked).toHaveLength(1);
  });
});

it('sends nothing where it arrived at an address that is not admitted', async () => {
  const verdicts = [true, false];
  const seen: string[] = [];
  const connect = guardedConnect({
    resolve: async () => ['127.0.0.1'],
    admits: (address) => {
      seen.push(address);
      return verdicts.shift() ?? false;
    },
    clock: new SystemClock(),
  });
  const target = { protocol: 'https:', hostname: 'hooks.example', port: String(portOf(silent)) };
  const bytes: number[] = [];
  silent.once('connection', (socket) => socket.on('data', (chunk) => bytes.push(chunk.length)));
  const error = await new Promise((resolve) => connect(target, (...outcome) => resolve(outcome[0])));
  expect(error).toMatchObject({ reason: 'private-address' });
  expect(seen).toEqual(['127.0.0.1', '127.0.0.1']);
  expect(bytes).toEqual([]);
});
