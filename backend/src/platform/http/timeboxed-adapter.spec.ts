import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { TimeboxedAdapter } from './timeboxed-adapter.js';

const patience = {
  headersTimeout: 50,
  requestTimeout: 50,
  keepAliveTimeout: 50,
  connectionsCheckingInterval: 10,
};
let server: Server;

beforeEach(async () => {
  const adapter = new TimeboxedAdapter(patience);
  adapter.initHttpServer();
  server = adapter.getHttpServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => server.close());

it.each([
  ['says nothing', ''],
  ['never ends its headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['never ends its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
])('hangs up on a client that %s', async (_name, text) => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  socket.resume();
  const [hadError] = await once(socket, 'close');
  expect(hadError).toBe(false);
});
