import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from './free-port.js';
import { TcpBalancer } from './tcp-balancer.js';

let servers: Server[] = [];
let balancer: TcpBalancer;

beforeEach(async () => {
  servers = ['one', 'two'].map((name) => createHttpServer((_request, response) => response.end(name)));
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});

afterEach(async () => {
  await balancer.close();
  for (const server of servers) server.close().closeAllConnections();
});

const portsOf = (): number[] => servers.map((server) => (server.address() as AddressInfo).port);

async function ask(): Promise<string> {
  const call = request(balancer.url, { agent: false, method: 'POST' }).end('a body');
  const [response] = await once(call, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

it('shares connections out in turn', async () => {
  balancer = await TcpBalancer.before(portsOf);
  expect([await ask(), await ask(), await ask(), await ask()].sort()).toEqual(['one', 'one', 'two', 'two']);
});

it('passes over who refuses', async () => {
  const refusing = await freePort();
  const [first = 0] = portsOf();
  balancer = await TcpBalancer.before(() => [refusing, first]);
  expect([await ask(), await ask()]).toEqual(['one', 'one']);
});

it('passes over who refuses for many at once', async () => {
  const refusing = await freePort();
  const [first = 0] = portsOf();
  balancer = await TcpBalancer.before(() => [refusing, first]);
  const asked = Array.from({ length: 9 }, ask);
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'one'));
});

it('cuts the connection if everybody refuses', async () => {
  const refusing = await freePort();
  balancer = await TcpBalancer.before(() => [refusing]);
  await expect(ask()).rejects.toThrow(/ECONNRESET|socket hang up/);
});
