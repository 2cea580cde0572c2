import type { MachineBar, MachinePrice } from '../domain/trigger-machine.js';
import type { ClosedCandle } from './closed-candles.js';
import { CoinSeries, type SeriesPort } from './coin-series.js';
import { PriceGates } from './gate.js';
import type { NearestThresholds } from './price-range.js';
import type { PriceBarRow } from './price-bars.js';
import { seriesParts } from './series-parts.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A multiple of every bucket and candle. */
const T = Date.UTC(2025, 3, 2);
const NOTHING: NearestThresholds = { rise: Infinity, fall: -Infinity, due: Infinity };

/** A coin whose thresholds are set by name; `applied` lists what was asked of the port. */
function coinOf(...names: readonly string[]) {
  const nearest = new Map<string, NearestThresholds>();
  const applied: { key: string; price: number; backing: number | null; at: number }[] = [];
  const bars: { key: string; bar: MachineBar }[] = [];
  const rows: PriceBarRow[] = [];
  const closes: ClosedCandle[] = [];
  const port: SeriesPort = {
    nearest: (key) => nearest.get(key) ?? NOTHING,
    apply: (key, price) => applied.push({ key, ...price }),
    applyBar: (key, bar) => bars.push({ key, bar }),
    addBar: (_symbol, row) => rows.push(row),
    addClose: (_symbol, candle) => closes.push(candle),
  };
  const watched = names.map((key) => ({ key, series: seriesParts(key) ?? { kind: 'price' as const } }));
  const coin = new CoinSeries('BTC', new PriceGates(), port);
  coin.watch(watched);
  const tick = (at: number, price: number, backing: number | null = price): void =>
    coin.onPrice({ price, backing, at });
  const valueAt = (name: string, price: MachinePrice): number | undefined =>
    coin.value(watched.find(({ key }) => key === name) ?? { key: name, series: { kind: 'price' } }, price)
      ?.price;
  const [first = { key: '', series: { kind: 'price' as const } }] = watched;
  return { coin, first, nearest, applied, bars, rows, closes, tick, valueAt };
}

const bar = (start: number, low: number, high: number, close: number): MachineBar => ({
  start,
  low,
  high,
  close,
  basis: 'median',
  at: start + MINUTE,
});

describe('values', () => {
  it('are ratios to what the window reached before', () => {
    const { tick, valueAt } = coinOf('low5m', 'high5m', 'move5m');
    tick(T, 100);
    tick(T + SECOND, 110);
    tick(T + 5 * MINUTE, 105);
    const now = { price: 104.5, backing: null, at: T + 5 * MINUTE };
    expect(valueAt('low5m', now)).toBe(1.045);
    expect(valueAt('high5m', now)).toBe(0.95);
    expect(valueAt('move5m', now)).toBe(1.05);
    // The first bucket counts no more.
    expect(valueAt('low5m', now)).toBe(1.045);
    tick(T + 5 * MINUTE + 1, 105);
    expect(valueAt('low5m', { ...now, at: T + 5 * MINUTE + 1 })).toBe(0.995238095238);
  });

  it('know what they are measured against', () => {
    const { coin, first, tick } = coinOf('move1h');
    tick(T + 7, 100);
    tick(T + SECOND, 110);
    expect(coin.reference(first, 109, T + MINUTE)).toEqual({ price: 100, at: T + 7, exact: true });
    expect(coin.reference(first, 101, T + MINUTE)).toEqual({ price: 110, at: T + SECOND, exact: true });
    expect(coin.reference(first, 109, T + 40 * MINUTE)).toEqual({ price: 100, at: T, exact: false });
  });

  it('take an extreme only as far as it is backed', () => {
    const { tick, valueAt } = coinOf('low1h', 'high1h');
    tick(T, 100);
    tick(T + 1, 50, 90);
    tick(T + 2, 40, null);
    tick(T + 3, 200, 110);
    const now = { price: 99, backing: 99, at: T + MINUTE };
    expect(valueAt('low1h', now)).toBe(1.1);
    expect(valueAt('high1h', now)).toBe(0.9);
  });

  it('of a move are backed only by a move the same way', () => {
    const { coin, first, tick } = coinOf('move1h');
    tick(T, 100);
    const value = coin.value(first, { price: 103, backing: 97, at: T + SECOND });
    expect(value).toEqual({ price: 1.03, backing: 0.97, at: T + SECOND });
  });

  it('make no new low or high while the window fills', () => {
    const { coin, first, tick, valueAt } = coinOf('low24h', 'high24h');
    tick(T, 100);
    const early = { price: 50, backing: 50, at: T + 24 * HOUR - 1 };
    tick(T + 23 * HOUR, 100);
    expect(coin.filling(first, early.at)).toEqual({ known: 24 * HOUR - 1, needed: 24 * HOUR });
    expect([valueAt('low24h', early), valueAt('high24h', { ...early, price: 200 })]).toEqual([1, 1]);
    expect(valueAt('low24h', { ...early, price: 103 })).toBe(1.03);
    expect(valueAt('low24h', { ...early, at: T + 24 * HOUR })).toBe(0.5);
    coin.onHole(T + 25 * HOUR);
    expect(valueAt('low24h', { ...early, at: T + 26 * HOUR })).toBe(1);
    expect(coin.filling(first, T + 26 * HOUR)).toEqual({ known: HOUR, needed: 24 * HOUR });
  });

  it('of averages and RSI come with enough closes, all at the last backed price', () => {
    const { coin, tick, valueAt, closes } = coinOf('sma20.1h', 'rsi14.1h');
    for (let n = 0; n < 100; n++) {
      tick(T + n * HOUR, 100 + (n % 2));
      tick(T + n * HOUR + 1, 500, null);
    }
    const now = { price: 201, backing: 201, at: T + 100 * HOUR };
    expect(valueAt('rsi14.1h', now)).toBeUndefined();
    tick(now.at, 201);
    expect(closes).toHaveLength(100);
    expect(closes[3]).toEqual({ size: '1h', start: T + 3 * HOUR, close: 101 });
    expect(valueAt('sma20.1h', now)).toBe(2);
    expect(valueAt('rsi14.1h', now)).toBeCloseTo(51.855, 3);
    expect(
      coin.reference({ key: 'sma20.1h', series: { kind: 'sma', length: 20, candles: '1h' } }, 201, now.at),
    ).toEqual({
      price: 100.5,
      at: now.at,
      exact: true,
    });
  });
});

describe('a bar of a feed gap', () => {
  it('is measured against what came before it, and at its close with it', () => {
    const { coin, bars, tick } = coinOf('low1h', 'high1h', 'price');
    tick(T, 100);
    coin.onBar(bar(T + MINUTE, 90, 120, 108));
    expect(bars.map(({ key, bar: { low, high, close } }) => [key, low, high, close])).toEqual([
      ['low1h', 1, 1.2, 1.2],
      ['high1h', 0.9, 1, 0.9],
      ['price', 90, 120, 108],
    ]);
  });

  it('is measured against itself if nothing before it counts', () => {
    const { coin, bars } = coinOf('low1h');
    coin.onBar(bar(T, 90, 120, 99));
    expect(bars.map(({ bar: { low, high, close } }) => [low, high, close])).toEqual([[1.1, 1.1, 1.1]]);
  });

  it('is written as a row of its own if it comes late', () => {
    const { coin, rows, tick } = coinOf('low1h');
    tick(T + 2 * MINUTE, 100);
    coin.onBar({ ...bar(T, 90, 120, 99), at: T + 2 * MINUTE });
    coin.endBy(T + 3 * MINUTE);
    expect(rows).toEqual([
      { size: '1m', start: T, low: 90, high: 120, close: null },
      { size: '1m', start: T + 2 * MINUTE, low: 100, high: 100, close: 100 },
    ]);
  });
});

describe('the gate', () => {
  /** Applies nothing for a price inside. */
  function opened(name: string, thresholds: Partial<NearestThresholds>) {
    const made = coinOf(name);
    made.nearest.set(name, { ...NOTHING, ...thresholds });
    made.tick(T, 90);
    made.tick(T + 1, 110);
    made.tick(T + 2, 100);
    made.applied.length = 0;
    return made;
  }

  it('keeps out what crosses nothing, and lets in what does', () => {
    const { tick, applied } = opened('low1h', { rise: 1.2, fall: 1.05 });
    tick(T + 3, 107.9);
    tick(T + 4, 94.6);
    tick(T + 5, 91, null);
    expect(applied.map(({ price }) => price)).toEqual([1.01111111111]);
    tick(T + 6, 108);
    expect(applied.at(-1)).toEqual({ key: 'low1h', price: 1.2, backing: 1.2, at: T + 6 });
  });

  it('opens for a value that only rounding brings to the level', () => {
    const { tick, applied } = opened('low1h', { rise: 1.2, fall: 1.1 });
    tick(T + 3, 108 - 2e-10);
    tick(T + 4, 99 + 2e-10);
    expect(applied.map(({ price }) => price)).toEqual([1.2, 1.1]);
  });

  it('opens when time is due or a reference does not count any more', () => {
    const { tick, applied, coin, first, nearest } = opened('low5m', { rise: 1.2, fall: 1.01, due: T + 10 });
    tick(T + 10, 100);
    expect(applied).toHaveLength(1);
    // The lowest of the first bucket, at 0 s, counts until exactly 5 min after it; then it is gone within the bucket.
    nearest.set('low5m', { ...NOTHING, rise: 1.2, fall: 1.06 });
    coin.onTriggersChanged();
    for (const price of [100, 106]) tick(T + 5 * MINUTE, price);
    applied.length = 0;
    tick(T + 5 * MINUTE + 1, 105);
    expect(applied.map(({ price }) => price)).toEqual([1.05]);
    expect(coin.reference(first, 105, T + 5 * MINUTE + 1)).toMatchObject({ price: 100 });
  });

  it('compares with the lowest of all buckets that wait, and enters each by itself', () => {
    const { coin, first, nearest, tick, applied } = coinOf('move5m');
    nearest.set('move5m', { ...NOTHING, rise: 1.05 });
    tick(T, 100);
    applied.length = 0;
    tick(T + SECOND, 98);
    tick(T + 6 * SECOND, 99.9);
    expect(applied).toHaveLength(0);
    tick(T + 11 * SECOND, 102.95);
    expect(applied).toMatchObject([{ price: 1.05051020408, at: T + 11 * SECOND }]);
    expect(coin.reference(first, 102, T + 11 * SECOND)).toMatchObject({ price: 98, at: T + SECOND });
    tick(T + 5 * MINUTE + 1, 102);
    expect(coin.reference(first, 102, T + 5 * MINUTE + 1)).toMatchObject({ price: 99.9, at: T + 6 * SECOND });
  });

  it('takes in the prices of all buckets of a minute', () => {
    const { rows, tick, applied, coin, first } = coinOf('low5m');
    tick(T, 100);
    applied.length = 0;
    for (let n = 1; n < 60; n++) tick(T + n * SECOND, 100 + n);
    expect(applied).toHaveLength(0);
    tick(T + MINUTE, 300);
    expect(rows).toEqual([{ size: '1m', start: T, low: 100, high: 159, close: 159 }]);
    for (const [after, low] of [
      [0, 105],
      [1, 110],
    ] as const) {
      const at = T + 5 * MINUTE + after * 5 * SECOND + 1;
      tick(at, 300);
      expect(coin.reference(first, 300, at)?.price).toBe(low);
    }
  });

  it('opens below the reference of a window that fills, whose value stays 1 there', () => {
    const { tick, applied } = opened('low5m', { rise: 1 - 1e-9 });
    tick(T + 3, 80);
    expect(applied.at(-1)).toMatchObject({ price: 1 });
  });

  it('opens for a value that a candle changes which ends without a price', () => {
    const { coin, tick, applied, nearest } = coinOf('sma20.1h');
    nearest.set('sma20.1h', { ...NOTHING, rise: 1.05 });
    for (let n = 0; n < 20; n++) tick(T + n * HOUR, 100);
    tick(T + 20 * HOUR - 1, 60);
    tick(T + 20 * HOUR, 100);
    tick(T + 21 * HOUR - 1, 60);
    applied.length = 0;
    coin.endBy(T + 21 * HOUR);
    tick(T + 21 * HOUR + 1, 102);
    expect(applied).toMatchObject([{ price: 1.0625 }]);
  });

  it('is shut until a price comes when a trigger changes', () => {
    const { coin, tick, applied, nearest } = opened('low1h', {});
    tick(T + 3, 100);
    nearest.set('low1h', { ...NOTHING, fall: 1.2 });
    tick(T + 4, 100);
    expect(applied).toHaveLength(0);
    coin.onTriggersChanged();
    tick(T + 5, 100);
    expect(applied).toHaveLength(1);
  });
});

it('closes at the last price, though what is loaded again does not know it yet', () => {
  const { coin, tick, rows, closes } = coinOf('low1h', 'sma20.1h');
  tick(T, 100);
  tick(T + 59 * MINUTE + SECOND, 103);
  const log = [{ price: 100, backing: 100, at: T }];
  const minutes = rows.filter(({ size }) => size === '1m');
  coin.load({ at: T + 59 * MINUTE + SECOND, knownFrom: T, hours: [], minutes, log, closes: [] });
  tick(T + HOUR, 101);
  expect(closes).toEqual([{ size: '1h', start: T, close: 103 }]);
});

it('makes no new low or high in 25 flat hours', () => {
  const { tick, applied, nearest } = coinOf('low24h', 'high24h');
  nearest.set('low24h', { ...NOTHING, fall: 1 - 1e-9 });
  nearest.set('high24h', { ...NOTHING, rise: 1 + 1e-9 });
  for (let at = T; at <= T + 25 * HOUR; at += 10 * SECOND) tick(at, 0.3);
  expect(applied.filter(({ price }) => price <= 1 - 1e-9 || price >= 1 + 1e-9)).toEqual([]);
  tick(T + 25 * HOUR + 1, 0.300000001);
  expect(applied.at(-1)?.price).toBeGreaterThanOrEqual(1 + 1e-9);
});

it('remembers how far prices went that changed nothing, also when something new is watched meanwhile', () => {
  const { coin, first, rows, tick, valueAt } = coinOf('low5m');
  tick(T, 90);
  for (const [after, price] of [95, 94, 96].entries()) tick(T + 2 * MINUTE + after * SECOND, price);
  coin.watch([first, { key: 'high5m', series: { kind: 'high', window: '5m' } }]);
  tick(T + 5 * MINUTE + 1, 97);
  expect(rows.find(({ start }) => start === T + 2 * MINUTE)).toMatchObject({ low: 94, high: 96 });
  expect(valueAt('low5m', { price: 94, backing: 94, at: T + 5 * MINUTE + 2 })).toBe(1);
  expect(coin.reference(first, 97, T + 6 * MINUTE)).toEqual({
    price: 94,
    at: T + 2 * MINUTE + SECOND,
    exact: true,
  });
});

it('applies the other series if one throws, and is shut then', () => {
  const { coin, tick, applied, nearest } = coinOf('low1h', 'high1h');
  nearest.set('low1h', { ...NOTHING, due: -Infinity });
  tick(T, 100);
  const apply = applied.push.bind(applied);
  applied.push = (each) => {
    if (each.key === 'low1h') throw new Error('refused');
    return apply(each);
  };
  expect(() => tick(T + 1, 100)).toThrow('refused');
  expect(applied.map(({ key }) => key)).toEqual(['high1h']);
  expect(coin.state(T + 1)).toMatchObject({ close: 100 });
});
