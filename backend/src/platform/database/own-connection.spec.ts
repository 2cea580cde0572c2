import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onOwnConnection } from './own-connection.js';

/** As PostgreSQL asks for a password by SCRAM, in two turns. */
const ASKS = [message(10, 'SCRAM-SHA-256\0\0'), message(11, 'r=nonce,s=c2FsdA==,i=4096')];

let server: Server;
let url: string;
let questions: Buffer[];
let near: Socket | undefined;
let ended: Promise<unknown>;

/** It asks its questions, says nothing more and never ends a connection by itself. */
beforeEach(async () => {
  near = undefined;
  server = createServer({ allowHalfOpen: true }, (socket) => {
    near = socket.on('data', () => socket.write(questions.shift() ?? ''));
    ended = once(socket, 'end');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
});
afterEach(() => {
  near?.destroy();
  server.close();
});

function message(kind: number, text: string): Buffer {
  const head = Buffer.alloc(9);
  head.write('R');
  head.writeInt32BE(text.length + 8, 1);
  head.writeInt32BE(kind, 5);
  return Buffer.concat([head, Buffer.from(text)]);
}

const work = (): Promise<never> => Promise.reject(new Error('There is nothing to work on'));

it('without the password that is asked for, it is refused and leaves no socket', async () => {
  questions = [...ASKS];
  await expect(onOwnConnection(url, work)).rejects.toThrow('client password must be a string');
  await ended;
});

it('without an answer in time, it is refused and leaves no socket', async () => {
  questions = [];
  await expect(onOwnConnection(url, work, { connectionTimeoutMillis: 50 })).rejects.toThrow(
    'timeout expired',
  );
  await ended;
});

it('where nobody listens, it is refused with that error', async () => {
  server.close();
  await once(server, 'close');
  await expect(onOwnConnection(url, work)).rejects.toThrow('ECONNREFUSED');
});

it('at a port that cannot be, it is refused with that error', async () => {
  await expect(onOwnConnection(`${url}?port=99999`, work)).rejects.toThrow('Port should be');
});
