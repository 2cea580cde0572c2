import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { until } from '../clock/testing/until.js';
import { HealthFields } from '../health/health-fields.js';
import { Leases } from '../leases/leases.js';
import { Metrics } from '../metrics/metrics.js';
import { encodeEnvelope } from './domain/envelope.js';
import { text } from './domain/shape.js';
import type { Topic } from './message-bus.js';
import { RedisBus } from './redis-bus.js';
import { RedisLinks } from './redis-links.js';
import { type Answer, type FakeRedis, startFakeRedis, usual } from '../../../test/support/fake-redis.js';

const LEADS: Topic<string> = { name: 'leads', shape: text };
const PRICES: Topic<string> = { name: 'prices', shape: text };
const logger = pino({ enabled: false });

class SomeProcess {
  readonly heard: string[] = [];
  restored = 0;
  readonly links: RedisLinks;
  readonly bus: RedisBus;
  readonly metrics = new Metrics(logger);

  constructor(redisUrl: string) {
    const leases = { owner: randomUUID() } as Leases;
    this.links = new RedisLinks({ redisUrl, sessionSecret: 'a secret' }, logger, Redis);
    this.bus = new RedisBus(this.links, leases, logger, this.metrics, new HealthFields());
    this.bus.subscribe(LEADS, (lead) => {
      this.heard.push(lead);
      if (lead === 'bad') throw new Error('a listener that fails');
    });
    this.bus.onRestored(() => {
      this.restored += 1;
    });
    this.bus.onApplicationBootstrap();
  }

  async dropped(reason: string): Promise<number> {
    const found = new RegExp(`dropped_total{reason="${reason}"} (\\d+)`).exec(await this.metrics.text());
    return Number(found?.[1]);
  }
}

let redis: FakeRedis;
let some: SomeProcess[];

beforeEach(() => {
  some = [];
});
afterEach(() => {
  for (const { bus } of some) bus.onApplicationShutdown();
  redis.close();
});

async function start(count: number, answer: Answer = usual): Promise<readonly SomeProcess[]> {
  redis = await startFakeRedis(answer);
  some = Array.from({ length: count }, () => new SomeProcess(redis.url));
  await until(() => some.every(({ restored, links }) => restored > 0 && links.isUp));
  return some;
}

it('brings a message to every other process, and not to its own', async () => {
  const [one, two, three] = (await start(3)) as [SomeProcess, SomeProcess, SomeProcess];
  one.bus.publish(LEADS, 'Ann');
  two.bus.publish(LEADS, 'Bob');
  await until(() => three.heard.length === 2 && one.heard.length === 1 && two.heard.length === 1);
  expect([one.heard, two.heard]).toEqual([['Bob'], ['Ann']]);
});

it.each([
  ['malformed', 'leads', 'no message'],
  ['malformed', 'leads', encodeEnvelope(randomUUID(), 7)],
  ['foreign', 'leads', JSON.stringify({ version: 99, sender: randomUUID(), body: 'Ann' })],
  ['unlistened', 'billing', encodeEnvelope(randomUUID(), 'Ann')],
])('drops and counts what is %s (%s: %s)', async (reason, topic, raw) => {
  const [one] = (await start(1)) as [SomeProcess];
  one.links.subscriber.emit('message', `${one.links.realm}:${topic}`, raw);
  expect(await one.dropped(reason)).toBe(1);
  expect(one.heard).toEqual([]);
});

it('hears on after a listener that failed', async () => {
  const [one, two] = (await start(2)) as [SomeProcess, SomeProcess];
  one.bus.publish(LEADS, 'bad');
  one.bus.publish(LEADS, 'good');
  await until(() => two.heard.length === 2);
});

it('says that messages may have been lost each time it hears again', async () => {
  const [one, two] = (await start(2)) as [SomeProcess, SomeProcess];
  redis.hangUp();
  await until(() => one.restored === 2 && two.restored === 2);
  one.bus.publish(LEADS, 'Ann');
  await until(() => two.heard.includes('Ann'));
});

it.each<[string, Topic<string>, number]>([
  ['owns up to the others that a word was lost', LEADS, 1],
  ['says nothing of a price that was lost: the next one comes soon', PRICES, 0],
])('%s', async (_name, topic, gaps) => {
  let refuses = false;
  const [one, two] = (await start(2, (words) =>
    refuses && words[0] === 'publish' ? '-ERR not now\r\n' : usual(words),
  )) as [SomeProcess, SomeProcess];
  refuses = true;
  one.bus.publish(topic, 'lost');
  await until(async () => (await one.dropped('disconnected')) === 1);
  refuses = false;
  one.bus.publish(LEADS, 'the first');
  one.bus.publish(LEADS, 'the last');
  await until(() => two.heard.includes('the last') && two.restored === 1 + gaps);
  expect(one.restored).toBe(1);
});

it('keeps nothing that could not be told while Redis was away, and owns up to it once', async () => {
  const [one, two] = (await start(2)) as [SomeProcess, SomeProcess];
  redis.hangUp();
  one.bus.publish(LEADS, 'lost');
  await until(() => one.links.publisher.status !== 'ready');
  one.bus.publish(LEADS, 'lost as well');
  await until(() => one.links.isUp && two.links.isUp && two.restored >= 2);
  one.bus.publish(LEADS, 'Ann');
  await until(() => two.heard.includes('Ann'));
  expect(two.heard).toEqual(['Ann']);
});
