import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Request, Response } from 'express';
import { TimeboxedAdapter } from './timeboxed-adapter.js';

const patience = {
  headersTimeout: 50,
  requestTimeout: 50,
  keepAliveTimeout: 50,
  connectionsCheckingInterval: 10,
};
let adapter: TimeboxedAdapter;
let server: Server;

afterEach(() => server.close());

async function listen(made: TimeboxedAdapter): Promise<void> {
  adapter = made;
  adapter.initHttpServer();
  server = adapter.getHttpServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

it.each([
  ['says nothing', ''],
  ['never ends its headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['never ends its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
])('hangs up on a client that %s', async (_name, text) => {
  await listen(new TimeboxedAdapter(patience));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  socket.resume();
  const [hadError] = await once(socket, 'close');
  expect(hadError).toBe(false);
});

describe('closing', () => {
  const REQUEST = 'POST /there HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  const OK = 'HTTP/1.1 200 OK';

  // With its own patience: a machine at work would not answer within the short one.
  beforeEach(() => listen(new TimeboxedAdapter()));

  async function answerTo(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text.split('\r\n')[0] ?? '';
  }

  it('waits for the answer of who came before, however often it is asked to', async () => {
    const asked = new Promise<Response>((resolve) =>
      adapter.post('/there', (_request: Request, response: Response) => resolve(response)),
    );
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(REQUEST);
    const response = await asked;
    const order: string[] = [];
    const closings = [adapter.close(), adapter.close()].map((closing) =>
      closing.then(() => order.push('closed')),
    );
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    order.push('answered');
    response.end();
    expect(await answerTo(socket)).toBe(OK);
    await Promise.all(closings);
    expect(order).toEqual(['answered', 'closed', 'closed']);
  });

  it('lets in who has knocked, and nobody after', async () => {
    adapter.post('/there', (_request: Request, response: Response) => response.end());
    const { port } = server.address() as AddressInfo;
    const knocking = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    for (const socket of knocking) socket.write(REQUEST);
    const closed = adapter.close();
    expect(await Promise.all(knocking.map(answerTo))).toEqual(knocking.map(() => OK));
    await closed;
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
