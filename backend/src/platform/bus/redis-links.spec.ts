import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { RedisLinks } from './redis-links.js';
import { type Answer, type FakeRedis, startFakeRedis, usual } from '../../../test/support/fake-redis.js';

let server: FakeRedis | null = null;
let links: RedisLinks | null = null;

async function redis(answer: Answer): Promise<string> {
  server = await startFakeRedis(answer);
  return server.url;
}

function linksTo(redisUrl: string): RedisLinks {
  links = new RedisLinks({ redisUrl, sessionSecret: 'a secret' }, pino({ enabled: false }), Redis);
  return links;
}

const nobody = (): void => undefined;

afterEach(() => {
  links?.close();
  server?.close();
  server = null;
  jest.restoreAllMocks();
});

it('asks for its channels again when the connection breaks before they are granted', async () => {
  let asked = 0;
  await new Promise<void>((granted, failed) => {
    redis((words, socket) => {
      if (words[0]?.toLowerCase() !== 'subscribe') return usual(words);
      asked += 1;
      if (asked === 3) granted();
      else socket.destroy();
      return usual(words);
    }).then((url) => linksTo(url).open(['news'], nobody), failed);
  });
  expect(asked).toBe(3);
});

it('dials anew when Redis takes the connection but never says whether it is ready', async () => {
  const steady = performance.now.bind(performance);
  let aheadMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => steady() + aheadMs);
  let asked = 0;
  await new Promise<void>((again, failed) => {
    redis((words) => {
      if (words[0]?.toLowerCase() !== 'info') return usual(words);
      asked += 1;
      if (asked === 2) aheadMs = 4_000;
      if (asked === 4) again();
      return asked > 2 ? usual(words) : '';
    }).then((url) => linksTo(url).open(['news'], nobody), failed);
  });
  expect(asked).toBe(4);
});
