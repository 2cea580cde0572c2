import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Server } from 'socket.io';
import { checkConnects } from './connect-check.js';
import { SOCKET_SERVER } from './live-server.js';

const SETTINGS = { production: true, publicUrl: 'https://alerts.example.com', port: 3000 } as const;
const POLLING = '/socket.io/?EIO=4&transport=polling';
const UPGRADE = '/socket.io/?EIO=4&transport=websocket';

let http: HttpServer;
let io: Server;
let port: number;

beforeEach(async () => {
  http = createServer();
  io = new Server(http, { ...SOCKET_SERVER, allowRequest: checkConnects(SETTINGS, () => false) });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  ({ port } = http.address() as AddressInfo);
});

afterEach(async () => {
  http.closeAllConnections();
  await io.close();
});

/** What is heard on a connection until it ends; the day is left out. */
async function heard(request: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...request, '', ''].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.replace(/Date: .*\r\n/, '');
}

const polled = (...headers: readonly string[]) =>
  heard([`GET ${POLLING} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers]);
const upgraded = (...headers: readonly string[]) =>
  heard([
    `GET ${UPGRADE} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ]);

it('answers a poll too many with 429, the time to wait and the sentence', async () => {
  expect((await polled()).split('\r\n')).toEqual([
    'HTTP/1.1 429 Too Many Requests',
    'Retry-After: 10',
    'Content-Type: application/json',
    'Content-Length: 43',
    'Connection: close',
    '',
    '{"code":4,"message":"Too many connections"}',
  ]);
});

it('answers an upgrade too many with 429 and the time to wait, and ends the connection', async () => {
  expect((await upgraded()).split('\r\n')).toEqual([
    'HTTP/1.1 429 Too Many Requests',
    'Retry-After: 10',
    'Connection: close',
    'Content-Length: 0',
    '',
    '',
  ]);
});

it.each([
  ['a poll', polled],
  ['an upgrade', upgraded],
])('answers %s from a foreign page with 403, and no time to wait', async (_name, ask) => {
  const answer = await ask('Origin: https://elsewhere.example');
  expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  expect(answer).not.toContain('Retry-After');
});

it('leaves the connection of a poll too many open', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}${POLLING}`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([429, 'keep-alive']);
  await answer.text();
});
