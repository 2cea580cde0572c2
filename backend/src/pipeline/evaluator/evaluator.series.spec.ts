import { ARMED, setUp } from './testing/evaluator-fixture.js';
import type { Condition } from '../../contract/trigger.js';
import { conditionOfWatch } from '../../contract/watch.js';
import type { Watch } from '../../contract/series.js';
import type { Bar } from '../price-feed/domain/bar.js';
import { until } from '../../platform/clock/testing/until.js';
import type { OwnRules, WatchedTrigger } from './domain/trigger-machine.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function trigger(id: string, watch: Watch, more: Partial<WatchedTrigger> = {}): WatchedTrigger {
  const condition: Condition = conditionOfWatch(watch);
  return {
    id,
    symbol: 'BTC',
    condition,
    state: { phase: 'settling', fireNo: 0, firedAt: null },
    revision: 0,
    armedAt: 0,
    ...more,
  };
}

const up = (percent: number, window: '5m' | '1h' = '1h'): Watch => ({
  kind: 'move',
  window,
  way: 'up',
  percent,
});

let world: ReturnType<typeof setUp>;
beforeEach(() => {
  world = setUp();
});
afterEach(() => world.evaluator.onModuleDestroy());

const written = () => until(() => world.recorder.fires.length > 0, 'a fire');

it('a move fires once, says what it moved from, and is quiet until half of it is gone', async () => {
  world.watchList.rows.set('up', trigger('up', up(3)));
  await world.start();
  for (const price of [100, 99, 101, 102, 101.9]) world.tick(price);
  world.tick(101.97);
  world.tick(102.5);
  world.tick(100.5);
  world.tick(100);
  world.tick(102);
  await until(() => world.recorder.fires.length === 2, 'both fires');
  expect(world.recorder.fires).toMatchObject([
    {
      triggerId: 'up',
      price: 102,
      evidence: { series: { key: 'low1h', value: 1.0303030303, reference: { price: 99, exact: true } } },
    },
    { triggerId: 'up', fireNo: 2, price: 102 },
  ]);
});

it('a reference is no older than its window', async () => {
  world.watchList.rows.set('up', trigger('up', up(3, '5m')));
  await world.start();
  world.tick(100);
  for (let n = 0; n < 62; n++) world.tick(101, 5_000);
  world.tick(103.5);
  world.tick(104.1);
  await written();
  expect(world.recorder.firedIds).toEqual(['up#1']);
  expect(world.recorder.fires[0]).toMatchObject({
    price: 104.1,
    evidence: { series: { reference: { price: 101 } } },
  });
});

it('a trailing fall counts from the high since it was armed, and anew from each fire', async () => {
  world.watchList.rows.set('fall', trigger('fall', { kind: 'trail', way: 'fall', percent: 5 }));
  await world.start();
  for (const price of [100, 110, 120, 115]) world.tick(price);
  world.tick(114);
  world.tick(110);
  world.tick(108.2);
  await until(() => world.recorder.fires.length === 2, 'both fires');
  expect(world.recorder.fires).toMatchObject([
    { price: 114, evidence: { series: { key: 'fall', value: 0.95, reference: { price: 120 } } } },
    { price: 108.2, evidence: { series: { reference: { price: 114 } } } },
  ]);
  const extremes = world.recorder.batches.flatMap(({ series }) => series?.extremes ?? []);
  expect(extremes.at(-1)).toMatchObject({ symbol: 'BTC', side: 'high' });
  const states = world.recorder.batches.flatMap((batch) => batch.states);
  expect(states.at(-1)?.state.since).toBe(world.recorder.fires[1]?.at);
});

it('a trailing fall within a gap says how far the price fell', async () => {
  world.watchList.rows.set('fall', trigger('fall', { kind: 'trail', way: 'fall', percent: 5 }));
  await world.start();
  for (const price of [100, 120]) world.tick(price);
  const gap = { start: 2_000, end: 3_000, low: 110, high: 119, close: 118 };
  world.history.told = [{ ...candle(0, 118), ...gap, basis: 'median' }];
  world.tick(118, 12_000);
  await written();
  expect(world.recorder.fires).toMatchObject([
    { price: 110, evidence: { series: { key: 'fall', value: 0.916666666667, reference: { price: 120 } } } },
  ]);
});

it('what the last holder of the market knew is restored with the first price', async () => {
  const armed = { phase: 'armed', fireNo: 0, firedAt: null } as const;
  world.watchList.rows.set('up', trigger('up', up(3), { state: armed }));
  const fall = trigger(
    'fall',
    { kind: 'trail', way: 'fall', percent: 5 },
    { state: { ...armed, since: 300 } },
  );
  world.watchList.rows.set('fall', fall);
  world.recorder.inherited.push({ symbol: 'BTC', seq: 4, at: 900, price: 101, coveredAt: 1_050 });
  world.seriesStore.stored.set('BTC', {
    hours: [],
    minutes: [],
    log: [
      { price: 99, backing: 99, at: 500 },
      { price: 101, backing: 101, at: 900 },
    ],
    closes: [],
  });
  world.seriesStore.kept = [
    { symbol: 'BTC', side: 'high', since: 300, extreme: { price: 108, at: 400, exact: true } },
  ];
  await world.start();
  world.tick(102);
  await until(() => world.recorder.fires.length === 2, 'both fires');
  expect(world.recorder.firedIds.sort()).toEqual(['fall#1', 'up#1']);
});

it('an average waits for its candles, which the exchanges tell', async () => {
  const watch: Watch = { kind: 'average', type: 'sma', length: 20, candles: '1h', way: 'above' };
  world = setUp();
  world.history.candlesOf = (size) =>
    size === '1h' ? Array.from({ length: 20 }, (_, n) => candle(n * HOUR - 20 * HOUR, 100 + (n % 2))) : [];
  world.watchList.rows.set('sma', trigger('sma', watch));
  await world.start();
  world.tick(99);
  await until(() => world.seriesStore.written.length > 0, 'the candles');
  expect(world.seriesStore.written[0]?.closes).toHaveLength(20);
  for (const price of [99, 100.4, 100.6]) world.tick(price);
  await written();
  expect(world.recorder.fires).toMatchObject([
    { price: 100.6, evidence: { series: { key: 'sma20.1h', reference: { price: 100.5 } } } },
  ]);
});

describe('after a gap of which nobody could tell anything', () => {
  const average: Watch = { kind: 'average', type: 'sma', length: 20, candles: '1h', way: 'above' };
  const gap = 5 * MINUTE;
  const fillingOf = (key: string) =>
    world.evaluator.currentSeries()?.find((series) => series.key === key)?.filling;

  /** A day and 20 closes are known; then a gap over the end of an hour, of which exchanges tell that close at last. */
  async function beyondTheGap(): Promise<void> {
    const closes = Array.from({ length: 20 }, (_, n) => ({
      size: '1h' as const,
      start: (n - 20) * HOUR,
      close: 100,
    }));
    const hours = daysOf(100).map((row) => ({ ...row, start: row.start + HOUR }));
    world.seriesStore.stored.set('BTC', { hours, minutes: [], log: [], closes });
    world.watchList.rows.set('sma', trigger('sma', average));
    world.watchList.rows.set('high', trigger('high', { kind: 'extreme', window: '24h', way: 'high' }));
    await world.start();
    world.history.told = [{ ...candle(0, 99), end: 58 * MINUTE, low: 99, high: 99 }];
    world.tick(99, 58 * MINUTE);
    await until(() => fillingOf('BTC~high24h') === null && fillingOf('BTC~sma20.1h') === null, 'a whole day');
    world.history.told = [];
    world.history.candlesOf = (size) =>
      size === '1h' ? Array.from({ length: 20 }, (_, n) => candle((n - 19) * HOUR, 102)) : [];
    world.tick(99, gap);
    await until(() => world.seriesStore.written.length > 0, 'the candles');
    await until(() => {
      world.tick(99);
      return fillingOf('BTC~sma20.1h') === null;
    }, 'the average');
  }

  it('an average is filled again, and the hour that ended in the gap closes at what exchanges tell', async () => {
    await beyondTheGap();
    const closes = world.recorder.batches.flatMap(({ series }) => series?.closes ?? []);
    expect(closes).toEqual([]);
    expect(world.seriesStore.written[0]?.closes.at(-1)).toMatchObject({ start: 0, close: 102 });
  });

  it('a new high waits until the gap is older than its window', async () => {
    await beyondTheGap();
    expect(fillingOf('BTC~high24h')).toEqual({ known: 0, needed: 24 * HOUR });
  });
});

it('a move that came before the trigger is no news, though exchanges tell of it late', async () => {
  world.history.candlesOf = (size) => (size === '1m' ? [candle(-10 * MINUTE, 95)] : []);
  await world.start();
  world.tick(100);
  world.watchList.edit(trigger('up', up(3)));
  for (const price of [100, 100.1]) world.tick(price);
  await until(() => world.seriesStore.written.length > 0, 'the candles');
  const states = () => world.recorder.batches.flatMap((batch) => batch.states);
  await until(() => {
    world.tick(100.1);
    return states().length > 0;
  }, 'a state');
  expect(world.recorder.fires).toEqual([]);
  expect(states().at(-1)?.state).toMatchObject({ phase: 'breached', fireNo: 0 });
});

it('what exchanges tell of one series takes nothing from another', async () => {
  const closes = Array.from({ length: 20 }, (_, n) => ({
    size: '1h' as const,
    start: (n - 20) * HOUR,
    close: 100 + (n % 2),
  }));
  world.seriesStore.stored.set('BTC', { hours: [], minutes: [], log: [], closes });
  world.history.candlesOf = (size) => (size === '1m' ? [candle(-24 * HOUR - MINUTE, 100)] : []);
  const watch: Watch = { kind: 'average', type: 'sma', length: 20, candles: '1h', way: 'above' };
  world.watchList.rows.set('sma', trigger('sma', watch));
  world.watchList.rows.set('high', trigger('high', { kind: 'extreme', window: '24h', way: 'high' }));
  await world.start();
  await until(() => world.seriesStore.written.length > 0, 'the candles');
  await until(() => {
    for (const price of [99, 100.4, 100.6]) world.tick(price);
    return world.recorder.firedIds.includes('sma#1');
  }, 'the average');
});

function candle(start: number, close: number): Bar {
  return {
    symbol: 'BTC',
    start,
    end: start + HOUR,
    high: close + 1,
    low: close - 1,
    close,
    basis: 'mean',
    origin: 'candle',
    quotes: [],
  };
}

/** Hours of two days before the first price, at one price. */
function daysOf(price: number) {
  return Array.from({ length: 49 }, (_, n) => ({
    size: '1h' as const,
    start: (n - 49) * HOUR,
    low: price,
    high: price,
    close: price,
  }));
}

describe('a guard', () => {
  const guarded = (own: OwnRules): WatchedTrigger =>
    trigger('guarded', { kind: 'price', way: 'above', level: 100 }, { own, state: ARMED });

  it('lets a trigger ring when it holds too, whichever came last', async () => {
    const guards = [{ symbol: 'ETH', condition: { op: 'above', level: 10 } as const }];
    world.watchList.rows.set('guarded', guarded({ guards }));
    await world.start();
    world.tick(99);
    world.tick(9, 100, 9, [], 'kraken', 'ETH');
    world.tick(101, 500);
    world.tick(101, 500);
    world.tick(11, 100, 11, [], 'kraken', 'ETH');
    expect(world.recorder.fires).toEqual([]);
    world.tick(101, 1_500);
    await written();
    expect(world.recorder.fires[0]?.evidence.guards).toEqual([{ ...guards[0], value: 11 }]);
  });

  it('is compared with what a price was when it came, not with itself', async () => {
    const knownDay = { minutes: [], closes: [], log: [], hours: daysOf(10) };
    world.seriesStore.stored.set('ETH', knownDay);
    const guards = [
      { symbol: 'ETH', condition: conditionOfWatch({ kind: 'extreme', window: '24h', way: 'high' }) },
    ];
    world.watchList.rows.set('guarded', guarded({ guards }));
    await world.start();
    world.tick(99);
    world.tick(10, 100, 10, [], 'kraken', 'ETH');
    world.tick(12, 100, 12, [], 'kraken', 'ETH');
    world.tick(101, 100);
    await written();
    expect(world.recorder.fires[0]?.evidence.guards).toMatchObject([{ value: 1.2 }]);
  });

  it('that nobody has told for 30 s is not satisfied', async () => {
    const guards = [{ symbol: 'ETH', condition: { op: 'above', level: 10 } as const }];
    world.watchList.rows.set('guarded', guarded({ guards }));
    await world.start();
    world.tick(11, 100, 11, [], 'kraken', 'ETH');
    for (let n = 0; n < 8; n++) world.tick(99, 5_000);
    world.tick(101);
    world.tick(101, 1_500);
    await until(() => world.recorder.batches.length > 0, 'a batch');
    expect(world.recorder.fires).toEqual([]);
  });

  it('is let go with its trigger, also after the trigger has fired for the last time', async () => {
    const guards = [{ symbol: 'ETH', condition: conditionOfWatch(up(2)) }];
    const once = guarded({ guards, repeat: 'once' });
    world.watchList.rows.set('guarded', once);
    await world.start();
    const bars = () =>
      world.recorder.batches
        .flatMap(({ series }) => series?.bars ?? [])
        .filter(({ symbol }) => symbol === 'ETH');
    world.tick(99);
    for (const price of [10, 10.5]) world.tick(price, 100, price, [], 'kraken', 'ETH');
    world.tick(101);
    await written();
    world.watchList.delete('guarded');
    world.tick(10, 100, 10, [], 'kraken', 'ETH');
    world.tick(10, MINUTE, 10, [], 'kraken', 'ETH');
    world.tick(10, MINUTE, 10, [], 'kraken', 'ETH');
    await until(() => world.recorder.batches.flatMap(({ prices }) => prices).length >= 7, 'every price');
    expect(bars()).toEqual([]);
  });

  it('may be of a series of the coin', async () => {
    const guards = [{ symbol: 'BTC', condition: conditionOfWatch(up(2)) }];
    world.watchList.rows.set('guarded', guarded({ guards }));
    await world.start();
    world.tick(99.5);
    world.tick(100.1);
    world.tick(99.9, 2_000);
    world.tick(101.6, 2_000);
    world.tick(101.7, 2_000);
    await written();
    expect(world.recorder.fires[0]).toMatchObject({ price: 101.6 });
  });
});

it('a minute that ends is written with the price that ends it', async () => {
  world.watchList.rows.set('up', trigger('up', up(50)));
  await world.start();
  world.tick(100, MINUTE);
  world.tick(102);
  world.tick(101, MINUTE);
  await until(() => world.recorder.batches.some(({ series }) => series !== undefined), 'a bar');
  const bars = world.recorder.batches.flatMap(({ series }) => series?.bars ?? []);
  expect(bars).toMatchObject([
    { symbol: 'BTC', size: '1m', low: 100, high: 102, close: 102, origin: 'live' },
  ]);
});

it('an edit to a series and back leaves nothing behind', async () => {
  await world.start();
  world.tick(100);
  world.watchList.edit(trigger('t', up(3)));
  world.tick(100);
  world.watchList.edit(trigger('t', { kind: 'price', way: 'above', level: 200 }, { revision: 1 }));
  world.tick(104);
  world.watchList.edit(trigger('t', { kind: 'trail', way: 'rise', percent: 3 }, { revision: 2 }));
  world.tick(104);
  world.watchList.delete('t');
  world.tick(110);
  await until(() => world.recorder.batches.length > 0, 'a batch');
  expect(world.recorder.fires).toEqual([]);
});

it('tells what each watched series is, and how much of it is known', async () => {
  world.watchList.rows.set('up', trigger('up', up(3)));
  world.watchList.rows.set('fall', trigger('fall', { kind: 'trail', way: 'fall', percent: 5 }));
  const average = { kind: 'average', type: 'sma', length: 50, candles: '1h', way: 'above' } as const;
  world.watchList.rows.set('average', trigger('average', average));
  expect(world.evaluator.currentSeries()).toBeNull();
  await world.start();
  const told = () =>
    Object.fromEntries((world.evaluator.currentSeries() ?? []).map((each) => [each.key, each]));
  expect(told()['BTC~low1h']).toMatchObject({ value: null, reference: null });
  world.tick(100);
  for (let n = 0; n < 30; n++) world.tick(102, 5_000);
  expect(told()).toEqual({
    'BTC~low1h': {
      key: 'BTC~low1h',
      value: 1.02,
      reference: { price: 100, at: 1_100, exact: true },
      filling: { known: 2 * MINUTE, needed: HOUR },
    },
    'BTC~sma50.1h': { key: 'BTC~sma50.1h', value: null, reference: null, filling: { known: 0, needed: 50 } },
  });
  for (let n = 0; n < 720; n++) world.tick(102, 5_000);
  expect(told()['BTC~low1h']).toMatchObject({ value: 1, filling: null });
  for (let n = 0; n < 7; n++) world.tick(50, 5_000, 50, [], 'kraken', 'ETH');
  expect(told()['BTC~low1h']).toMatchObject({ value: null, reference: null, filling: null });
});
