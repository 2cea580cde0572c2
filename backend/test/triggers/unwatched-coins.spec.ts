import request from 'supertest';
import type { Trigger } from '../../src/contract/trigger.js';
import { UnwatchedCoins } from '../../src/features/triggers/unwatched/unwatched-coins.js';
import { UnwatchedCoinsJob } from '../../src/features/triggers/unwatched/unwatched-coins-job.js';
import { type SignedInPerson, TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { runJob } from '../support/run-job.js';

const MINUTE_MS = 60_000;

let fixture: TelegramLinkFixture;
let person: SignedInPerson;

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
  person = await fixture.person({ emailVerified: true, grant: 'pro' });
  await fixture.link(person, fixture.phone());
  await fixture.addUserTriggers(person.id, ['PEPE', 'DOGE', 'BTC']);
  fixture.app.prices.set('BTC', 60_000);
  fixture.app.prices.set('PEPE', 1);
  fixture.app.prices.set('DOGE', 0.2);
});
afterAll(() => fixture.close());

async function look(): Promise<UnwatchedCoins> {
  await runJob(fixture.app.nest.get(UnwatchedCoinsJob).job);
  const coins = fixture.app.nest.get(UnwatchedCoins);
  await coins.read();
  return coins;
}

const notices = () =>
  fixture.app.db.query<{ channel: string; body: string }[]>(
    `SELECT channel, body::text AS body FROM deliveries WHERE kind = 'notice' AND user_id = $1`,
    [person.id],
  );

it('a coin that lost its price is not watched, and its people hear so once after an hour', async () => {
  expect((await look()).current()).toEqual([]);
  const told: string[][] = [];
  fixture.app.nest.get(UnwatchedCoins).changed.subscribe((coins) => {
    told.push(coins.map(({ symbol, reason }) => `${symbol} ${reason}`));
  });
  const at = Date.now() - 12 * MINUTE_MS;
  fixture.app.prices.set('PEPE', 1, { at, stale: true, fresh: false });
  const coins = await look();
  expect(coins.find('PEPE')).toEqual({
    symbol: 'PEPE',
    since: new Date(at).toISOString(),
    reason: 'no-price',
  });
  const since = new Date(at).toISOString();
  const { body } = await request(fixture.app.url)
    .get('/api/triggers')
    .set('Cookie', person.cookie)
    .expect(200);
  expect((body as Trigger[]).map(({ symbol, watching, reading }) => ({ symbol, watching, reading }))).toEqual(
    [
      {
        symbol: 'PEPE',
        watching: { state: 'unwatched', since, reason: 'no price for 12 min' },
        reading: null,
      },
      ...['DOGE', 'BTC'].map((symbol) => ({
        symbol,
        watching: { state: 'watched', since: null, reason: null },
        reading: null,
      })),
    ],
  );
  fixture.app.coins.set(['BTC', 'ETH', 'SOL', 'DOGE']);
  await look();
  expect(told).toEqual([['PEPE no-price'], ['PEPE not-listed']]);
  expect(await notices()).toEqual([]);

  await fixture.app.db.query(`UPDATE unwatched_coins SET since = now() - interval '1 hour'`);
  await look();
  await look();
  const sent = await notices();
  expect(sent).toHaveLength(sent.filter(({ body }) => body.includes('PEPE is not watched')).length);
  expect(sent.map(({ channel }) => channel)).toContain('telegram');
  const [chat] = sent.filter(({ channel }) => channel === 'telegram');
  expect(JSON.parse(chat?.body ?? '{}').text).toContain(
    'PEPE is not watched: there has been no price of it for 1 hour.\nNone of the exchanges we follow lists PEPE any more.',
  );

  fixture.app.prices.set('PEPE', 1);
  expect((await look()).current()).toEqual([]);
  expect(await notices()).toHaveLength(sent.length);
});

it('nothing is said of single coins while the whole market is silent', async () => {
  for (const symbol of ['BTC', 'PEPE', 'DOGE']) {
    fixture.app.prices.set(symbol, 1, { at: Date.now() - MINUTE_MS, stale: true, fresh: false });
  }
  expect((await look()).current()).toEqual([]);
});
