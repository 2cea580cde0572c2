import { MessageBus } from '../../src/platform/bus/message-bus.js';
import { RedisLinks } from '../../src/platform/bus/redis-links.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { type FakeRedis, startFakeRedis } from '../support/fake-redis.js';

let redis: FakeRedis;
let app: TrialApp;
let there: Browser;
let restored = 0;

beforeAll(async () => {
  redis = await startFakeRedis();
  app = await startTrialApp({ redisUrl: redis.url });
  app.nest.get(MessageBus).onRestored(() => {
    restored += 1;
  });
  await until(() => app.nest.get(RedisLinks).isUp);
});
afterAll(async () => {
  await app.stop();
  redis.close();
});

it('makes browsers connect again that were there while Redis was away, and not those that come after', async () => {
  there = await openBrowser(app.url);
  const reason = new Promise<string>((resolve) => there.socket.once('disconnect', resolve));
  const before = restored;
  redis.hangUp();
  await until(() => restored > before);
  const later = await openBrowser(app.url);
  // Then a browser comes back by itself, at a moment of its own: see socket.io-client.
  expect(await reason).toBe('transport close');
  expect(later.socket.connected).toBe(true);
  later.close();
});
