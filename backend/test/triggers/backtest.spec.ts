import { join } from 'node:path';
import { pino } from 'pino';
import type { Backtest, BacktestPending } from '../../src/contract/backtest.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { DAY_BYTES } from '../../src/pipeline/price-feed/domain/minute-day.js';
import { minuteDayPurge } from '../../src/pipeline/price-feed/minutes/minute-purge.js';
import type { MinutePage, MinuteRequest, MinuteSource } from '../../src/pipeline/price-feed/minute-source.js';
import { MinuteStore } from '../../src/pipeline/price-feed/minutes/minute-store.js';
import { CcxtFeed } from '../../src/pipeline/price-feed/ccxt/ccxt-feed.js';
import type { FeedListener } from '../../src/pipeline/price-feed/exchange-feed.js';
import { dataFolder } from '../fixtures/price-feed-app.js';
import { minuteClients } from '../../src/pipeline/price-feed/minutes/minutes.module.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { testConfig } from '../support/test-config.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const UP = { kind: 'move', window: '1h', way: 'up', percent: 1 } as const;
const CLOCK = new SystemClock();

/** An exchange whose price rises by 2 % every eighth hour, or more often, and falls back an hour later. */
class ToldMinutes implements MinuteSource {
  readonly isDeep = true;
  readonly pageSize = 1_000;
  readonly asked: string[] = [];
  /** Coins that it does not answer for until this is resolved. */
  gate: Promise<void> = Promise.resolve();
  listed: (symbol: string) => boolean = () => true;
  isHole: (at: number) => boolean = () => false;
  limitedOnce = false;
  everyHours = 8;

  constructor(readonly exchange: string) {}

  async page(symbol: string, { from, count, timeframe }: MinuteRequest): Promise<MinutePage> {
    this.asked.push(`${symbol} ${timeframe} ${from}`);
    await this.gate;
    if (this.limitedOnce) {
      this.limitedOnce = false;
      return { kind: 'limited', waitMs: 1 };
    }
    if (!this.listed(symbol)) return { kind: 'not-listed' };
    const starts = Array.from({ length: count }, (_, n) => from + n * MINUTE).filter(
      (at) => !this.isHole(at),
    );
    const candles = starts.map((start) => {
      const close = Math.floor(start / (60 * MINUTE)) % this.everyHours === 0 ? 102 : 100;
      return { start, high: close, low: close, close };
    });
    return { kind: 'candles', quoteCcy: 'USD', candles };
  }
}

let fixture: UserTriggersFixture;
let sources: readonly [ToldMinutes, ToldMinutes];
let ann: Caller;
const open = async (): Promise<void> => {
  sources = [new ToldMinutes('coinbaseexchange'), new ToldMinutes('binance')];
  fixture = await UserTriggersFixture.open(sources);
  ann = await fixture.pro();
};

const ask = async (
  caller: Caller,
  body: object,
): Promise<{ readonly status: number; readonly body: Backtest & BacktestPending }> => {
  const { status, body: answer } = await caller.post('triggers/backtest', body);
  return { status, body: answer };
};

const whole = (caller: Caller, body: object): Promise<Backtest> =>
  until(async () => {
    await fixture.app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'backtest:%'`);
    const answer = await ask(caller, body);
    return answer.status === 200 && answer.body;
  });

describe('POST /api/triggers/backtest', () => {
  beforeEach(open);
  afterEach(() => fixture.close());

  it('answers 202 while a coin is read, with what is known so far, then 200; and saves nothing', async () => {
    const cold = await ask(ann, { symbol: 'BTC', watch: UP });
    expect(cold).toEqual({ status: 202, body: { progress: 0, retryAfterMs: 1_000, partial: null } });
    const { times, held, perDay, known, exchanges, fires, from, to, suggestion } = await whole(ann, {
      symbol: 'BTC',
      watch: UP,
    });
    expect({ exchanges, suggestion, held }).toEqual({
      exchanges: ['coinbaseexchange', 'binance'],
      suggestion: null,
      held: times,
    });
    expect([times > 85, times < 95, known > 0.999]).toEqual([true, true, true]);
    expect(Math.abs(perDay - 3)).toBeLessThan(0.1);
    expect(fires).toHaveLength(times);
    expect((Date.parse(to) - Date.parse(from)) / DAY).toBe(30);
    expect(await ann.list()).toEqual([]);
    const { times: ofAWeek } = await whole(ann, { symbol: 'BTC', watch: UP, days: 7 });
    expect([ofAWeek > 18, ofAWeek < 24]).toEqual([true, true]);
  });

  it('tells what the newest days say while older ones are read', async () => {
    let letGo = (): void => undefined;
    await whole(ann, { symbol: 'BTC', watch: UP });
    await fixture.app.db.query(`DELETE FROM minute_days WHERE day < current_date - 10`);
    await fixture.app.db.query(`UPDATE minute_coins SET read_at = NULL, version = version + 1`);
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    for (const source of sources) source.gate = gate;
    const { status, body } = await ask(ann, { symbol: 'BTC', watch: UP });
    expect([status, body.partial === null, (body.partial?.times ?? 0) > 25]).toEqual([202, false, true]);
    letGo();
    for (const source of sources) source.gate = Promise.resolve();
  });

  it('reads a coin once, however many people ask at once, and goes on after an exchange wanted a pause', async () => {
    sources[1].limitedOnce = true;
    const bob = await fixture.pro();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask(n % 2 === 0 ? ann : bob, { symbol: 'ETH', op: 'above', v1: 101 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await whole(ann, { symbol: 'ETH', op: 'above', v1: 101 })).times).toBeGreaterThan(80);
    const minutes = sources[0].asked.filter((each) => each.startsWith('ETH 1m'));
    expect(minutes).toHaveLength(new Set(minutes).size);
    expect(sources[1].asked.filter((each) => each.startsWith('ETH 1m'))).toHaveLength(minutes.length + 1);
  });

  it('says how much it knows when days are missing, and that it knows nothing of a coin without history', async () => {
    const middle = Math.floor(CLOCK.now() / DAY) * DAY - 10 * DAY;
    for (const source of sources) {
      source.isHole = (at) => at > middle && at < middle + 3 * DAY;
      source.listed = (symbol) => symbol !== 'SOL';
    }
    const { known } = await whole(ann, { symbol: 'BTC', watch: UP });
    expect([known < 0.95, known > 0.85]).toEqual([true, true]);
    const refusal = await until(async () => {
      const answer = await ask(ann, { symbol: 'SOL', op: 'above', v1: 1 });
      return answer.status === 503 && answer.body;
    });
    expect(refusal).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The exchanges have no history of SOL yet.',
    });
  });

  it('suggests what is quieter when it would ring more than five times a day', async () => {
    for (const source of sources) source.everyHours = 2;
    const watch = { kind: 'price', way: 'above', level: 101 } as const;
    const level = await whole(ann, { symbol: 'BTC', watch });
    expect(Math.round(level.perDay)).toBe(12);
    expect(level.suggestion).toMatchObject({ kind: 'cooldown', cooldownSec: 86_400 });
    const move = await whole(ann, { symbol: 'BTC', watch: UP });
    expect([Math.round(move.perDay), move.suggestion]).toEqual([
      12,
      { kind: 'percent', percent: 2.1, perDay: 0 },
    ]);
    const guards = [{ symbol: 'BTC', watch: { kind: 'price', way: 'above', level: 103 } }];
    expect(await whole(ann, { symbol: 'BTC', watch: UP, guards })).toMatchObject({ times: 0, held: 0 });
  });

  it('refuses what a new trigger would be refused for, official values, too many days and too many coins', async () => {
    const free = await fixture.person();
    expect((await ask(free, { symbol: 'BTC', watch: UP })).status).toBe(403);
    expect((await ask(ann, { symbol: 'B-T-C', watch: UP })).status).toBe(422);
    expect((await ask(ann, { symbol: 'BTC', watch: UP, days: 31 })).status).toBe(422);
    await fixture.showTradfi(ann);
    expect((await ask(ann, { symbol: 'NASDAQ', op: 'above', v1: 20_000 })).body).toMatchObject({
      message: 'The exchanges have no history of NASDAQ yet.',
    });
    for (const coin of ['AAA', 'BBB', 'CCC', 'DDD'])
      await fixture.app.db.query(
        `INSERT INTO minute_coins (symbol, wanted_at, wanted_by) VALUES ($1, now(), 'person')`,
        [coin],
      );
    sources[0].gate = new Promise(() => undefined);
    expect(await ask(ann, { symbol: 'BTC', watch: UP })).toMatchObject({
      status: 429,
      body: { message: 'Too many coins are being read. Try again in a minute.' },
    });
    sources[0].gate = Promise.resolve();
  });

  it('allows 30 in a minute for each account', async () => {
    await whole(ann, { symbol: 'BTC', watch: UP });
    await fixture.app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'backtest:%'`);
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await ask(ann, { symbol: 'BTC', watch: UP })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('minutes of days', () => {
  beforeAll(open);
  afterAll(() => fixture.close());

  it('are read by one process at a time, and another takes over when that one ends', async () => {
    const store = fixture.app.nest.get(MinuteStore, { strict: false });
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    expect([await store.claim(one), await store.claim(other)]).toEqual([true, false]);
    await store.release(one);
    expect(await store.claim(other)).toBe(true);
    await store.release(other);
  });

  it('that nobody looked at for longest go first, those of core coins last', async () => {
    const { db } = fixture.app;
    const store = fixture.app.nest.get(MinuteStore, { strict: false });
    const today = new Date(CLOCK.now()).toISOString().slice(0, 10);
    for (const [symbol, ago] of [
      ['BTC', '9 days'],
      ['OLD', '8 days'],
      ['NEW', '1 hour'],
    ] as const) {
      await db.query('INSERT INTO minute_coins (symbol, used_at) VALUES ($1, now() - $2::interval)', [
        symbol,
        ago,
      ]);
      const days = [
        { source: 'binance', day: today, readTo: new Date(), minutes: Buffer.alloc(DAY_BYTES, 1) },
      ];
      await store.put(symbol, days, 1);
    }
    const { sql } = minuteDayPurge(1);
    await db.query(sql, [2 * DAY_BYTES, ['BTC']]);
    const left = await db.query<{ symbol: string }[]>('SELECT symbol FROM minute_days ORDER BY symbol');
    expect(left.map(({ symbol }) => symbol)).toEqual(['BTC', 'NEW']);
  });
});

describe('the client of an exchange', () => {
  it('reads minutes from 30 days back, and asks nothing more of an exchange that answers 429', async () => {
    const standIn = await startExchangeStandIn({ market: 'paused' });
    const config = testConfig({ exchangeUrls: { ...standIn.exchangeUrls } });
    const logger = pino({ level: 'silent' });
    const clients = minuteClients(config, CLOCK, logger, [], 0.01);
    const never = new AbortController().signal;
    try {
      for (const client of clients.filter(({ isDeep }) => isDeep)) {
        const from = Math.floor(CLOCK.now() / DAY) * DAY - 30 * DAY;
        const request = { timeframe: '1m', from, count: client.pageSize } as const;
        const page = await client.page('BTC', request, never);
        const found = page.kind === 'candles' ? page.candles.length : page.kind;
        expect([client.exchange, found]).toEqual([client.exchange, client.pageSize]);
        expect(await client.page('NOSUCHCOIN', request, never)).toEqual({ kind: 'not-listed' });
        standIn.setFault(client.exchange as 'binance', { kind: 'rest-status', status: 429 });
        expect(await client.page('BTC', request, never)).toMatchObject({ kind: 'limited' });
        standIn.setFault(client.exchange as 'binance', null);
        expect(await client.page('BTC', request, never)).toMatchObject({ kind: 'limited' });
      }
    } finally {
      for (const client of clients) client.stop();
      await standIn.close();
    }
  });

  it('knows markets by the list of the price feed', async () => {
    const [followed, asked] = [
      await startExchangeStandIn({ market: 'paused' }),
      await startExchangeStandIn({ market: 'paused', youngSymbols: ['NEWCOIN'] }),
    ];
    const folder = await dataFolder();
    const logger = pino({ level: 'silent' });
    const urls = asked.exchangeUrls;
    const config = testConfig({ exchangeUrls: { ...urls }, dataDir: folder.path });
    const feed = new CcxtFeed(
      {
        exchange: 'kraken',
        urls: followed.exchangeUrls.kraken,
        symbols: ['BTC'],
        marketFile: join(folder.path, 'kraken.json'),
        firstPollMs: 60_000,
      },
      CLOCK,
      logger,
    );
    const clients = minuteClients(config, CLOCK, logger, [feed], 0.01);
    const request = { timeframe: '1h', from: CLOCK.now() - DAY, count: 2 } as const;
    const signal = new AbortController().signal;
    try {
      feed.start(DEAF);
      const pages = clients.map(async (client) => [
        client.exchange,
        (await client.page('NEWCOIN', request, signal)).kind,
      ]);
      expect(await Promise.all(pages)).toEqual([
        ['coinbaseexchange', 'candles'],
        ['kraken', 'not-listed'],
        ['binance', 'candles'],
      ]);
    } finally {
      feed.stop();
      for (const client of clients) client.stop();
      await Promise.all([followed.close(), asked.close(), folder.remove()]);
    }
  });
});

const DEAF: FeedListener = {
  onTick: () => undefined,
  onPoll: () => undefined,
  onConnection: () => undefined,
  onUnreadable: () => undefined,
  onSymbols: () => undefined,
  onRefusal: () => undefined,
  needsPoll: () => false,
};
