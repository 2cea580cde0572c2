import { createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { RedisLinks } from '../../platform/bus/redis-links.js';
import { SocketCluster } from './socket-cluster.js';
import { type Answer, startFakeRedis, usual } from '../../../test/support/fake-redis.js';

const refused: unknown[] = [];
const onRefused = (reason: unknown): void => void refused.push(reason);

beforeEach(() => {
  refused.length = 0;
  process.on('unhandledRejection', onRefused);
});
afterEach(() => process.off('unhandledRejection', onRefused));

const refusing: Answer = (words) =>
  /^p?subscribe$/i.test(words[0] ?? '') ? '-NOPERM no permissions\r\n' : usual(words);

it.each<[string, Answer]>([
  ['takes the subscriptions', usual],
  ['refuses them', refusing],
  ['never answers', () => ''],
])('leaves no rejection behind while Redis %s, and when the process stops', async (_name, answer) => {
  const asked: string[] = [];
  const redis = await startFakeRedis((words, socket) => {
    asked.push(words[0] ?? '');
    return answer(words, socket);
  });
  const links = new RedisLinks(
    { redisUrl: redis.url, sessionSecret: 'a secret' },
    pino({ enabled: false }),
    Redis,
  );
  const server = new Server(createServer());
  new SocketCluster(links).join(server);
  server.of('/admin');
  links.open(['news'], () => undefined);
  while (asked.length < 9) await nextTurn();
  await server.close();
  links.close();
  redis.close();
  for (let i = 0; i < 5; i += 1) await nextTurn();
  expect(refused).toEqual([]);
});
