import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tunnelAgent, useProxy } from './outbound-proxy.js';

/** A proxy that leads every tunnel to `target`, and remembers what was asked for. */
function proxyTo(target: () => number, asked: string[]): Server {
  const proxy = createServer();
  proxy.on('connect', ({ url }, client, head) => {
    asked.push(url ?? '');
    const server = connect(target(), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      server.pipe(client).pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
  });
  return proxy;
}

const asked: string[] = [];
const site = createServer((request, response) => void response.end(`page ${request.url}`));
const proxy = proxyTo(() => portOf(site), asked);
let undo: () => void;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) =>
  new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));

beforeAll(async () => {
  await Promise.all([listening(site), listening(proxy)]);
  const url = `http://127.0.0.1:${portOf(proxy)}`;
  undo = await useProxy({ httpUrl: url, httpsUrl: url, except: ['direct.example', '.inner.example'] });
});
afterAll(() => {
  undo();
  for (const server of [site, proxy]) server.close().closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
});

it('carries what fetch asks of others', async () => {
  const answer = await fetch('http://outside.example/a?b=1', { redirect: 'error' });
  expect(await answer.text()).toBe('page /a?b=1');
  expect(asked).toEqual(['outside.example:80']);
});

it('carries what goes by TLS', async () => {
  // The server behind it speaks no TLS: only where the call went is of interest.
  await expect(fetch('https://outside.example/')).rejects.toThrow();
  expect(asked).toEqual(['outside.example:443']);
});

it('leaves this machine out', async () => {
  expect(await (await fetch(`http://127.0.0.1:${portOf(site)}/here`)).text()).toBe('page /here');
  expect(asked).toEqual([]);
});

it.each([
  ['https://api.telegram.org', true],
  ['wss://ws.kraken.com/v2', true],
  ['http://api.telegram.org', false],
  ['https://direct.example', false],
  ['https://a.inner.example', false],
  ['https://notinner.example', true],
  ['https://localhost:8443', false],
  ['https://[::1]:8443', false],
])('for libraries with an agent: %s %s', (url, isCarried) => {
  expect(tunnelAgent(url) !== null).toBe(isCarried);
});

it('without a proxy nothing changes', async () => {
  const nothing = await useProxy(null);
  nothing();
  undo();
  expect(tunnelAgent('https://api.telegram.org')).toBeNull();
});
