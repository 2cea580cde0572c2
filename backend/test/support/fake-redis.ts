import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What is said to a command, as Redis writes it. */
export type Answer = (words: readonly string[], socket: Socket) => string;

/** As much of a Redis as links and the bus need: it passes on what is published, and can be cut off. */
export interface FakeRedis {
  readonly url: string;
  /** Breaks every connection; new ones are taken. */
  hangUp(): void;
  close(): void;
}

const COMMAND = /\*\d+\r\n(?:\$\d+\r\n[^\r]*\r\n)+/g;
const READY = 'redis_version:8.0.0\r\nloading:0\r\n';

/** What Redis says to a command that needs nothing else: the end of `answer` functions of tests. */
export function usual(words: readonly string[]): string {
  const [name = '', ...channels] = words;
  switch (name.toLowerCase()) {
    case 'info':
      return bulk(READY);
    case 'subscribe':
    case 'psubscribe':
      return channels
        .map((each, i) => `*3\r\n${bulk(name.toLowerCase())}${bulk(each)}:${i + 1}\r\n`)
        .join('');
    case 'publish':
      return ':1\r\n';
    case 'ping':
      return '+PONG\r\n';
    default:
      return '+OK\r\n';
  }
}

/** Starts one on a free port. `answer` may decide otherwise than `usual`; a message is passed on unless it answers an error. */
export async function startFakeRedis(answer: Answer = usual): Promise<FakeRedis> {
  const sockets = new Set<Socket>();
  const hearers = new Map<string, Set<Socket>>();
  const take = (words: readonly string[], socket: Socket): void => {
    const [name = '', ...rest] = words;
    const said = answer(words, socket);
    if (socket.destroyed) return;
    socket.write(said);
    if (name.toLowerCase() === 'subscribe') {
      for (const channel of rest) hearers.set(channel, (hearers.get(channel) ?? new Set()).add(socket));
    }
    if (name.toLowerCase() === 'publish' && said.startsWith(':')) {
      const [channel = '', message = ''] = rest;
      const told = `*3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`;
      for (const hearer of hearers.get(channel) ?? []) hearer.write(told);
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const each of hearers.values()) each.delete(socket);
    });
    socket.on('data', (data) => {
      for (const [command] of data.toString().matchAll(COMMAND)) {
        take(
          [...command.matchAll(/\$\d+\r\n([^\r]*)/g)].map(([, word]) => word ?? ''),
          socket,
        );
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hangUp,
    close: () => {
      hangUp();
      server.close();
    },
  };
}

function bulk(text: string): string {
  return `$${text.length}\r\n${text}\r\n`;
}
