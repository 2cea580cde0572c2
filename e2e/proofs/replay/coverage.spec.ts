import { coverage, covered, roundMedians, type SentPrice } from './coverage.js';
import type { LoggedPrice } from './oracle.js';

const EXCHANGES = ['a', 'b', 'c'];

function round(price: number, at: number, spread = 0): SentPrice[] {
  return EXCHANGES.map((exchange, i) => ({
    exchange,
    symbol: 'BTC',
    quoted: price + (i - 1) * spread,
    quoteCcy: 'USD',
    at,
  }));
}

function logged(price: number, at: number): LoggedPrice {
  return { symbol: 'BTC', seq: 1, term: 1, at, recordedAt: at, price, backing: price, bar: null };
}

describe('roundMedians', () => {
  it('takes the middle of each complete round', () => {
    expect(roundMedians([...round(100, 1, 2), ...round(110, 2, 3).slice(0, 2)], EXCHANGES)).toEqual([
      { symbol: 'BTC', price: 100, at: 1 },
    ]);
  });

  it('converts dollar-token quotes with the rate sent before', () => {
    const usdt: SentPrice = { exchange: 'a', symbol: 'USDT', quoted: 0.5, quoteCcy: 'USD', at: 0 };
    const frames = round(100, 1).map((frame) => ({ ...frame, quoted: 200, quoteCcy: 'USDT' }));
    expect(roundMedians([usdt, ...frames], EXCHANGES).map((made) => made.price)).toEqual([100]);
  });
});

describe('coverage', () => {
  const sent = [...round(100, 1_000), ...round(120, 1_200), ...round(90, 1_400)];

  it('is complete when the extremes were evaluated in that second or the next', () => {
    expect(coverage(sent, [logged(120, 1_500), logged(90, 2_100)], EXCHANGES)).toEqual({
      seconds: 1,
      uncovered: [],
    });
  });

  it('is complete when a bar says what happened in that second', () => {
    const all = [...sent, ...round(100, 2_200)];
    const bar = { ...logged(100, 3_000), bar: { start: 0, low: 90, high: 120, basis: 'median' } as const };
    expect(coverage(all, [bar], EXCHANGES).uncovered).toEqual([]);
    const later = { ...bar, bar: { ...bar.bar, start: 3_000 } };
    expect(coverage(all, [logged(100, 2_200), later], EXCHANGES).uncovered).toHaveLength(1);
  });

  it.each([
    ['covers what two exchanges reached, one of which rounds its quotes', 90.004, 0],
    ['covers no more than that', 90.006, 1],
  ])('a bar %s', (_what, low, uncovered) => {
    const bar = { ...logged(100, 2_000), bar: { start: 1_000, low, high: 120, basis: 'median' } as const };
    expect(coverage([...sent, ...round(100, 2_200)], [bar], EXCHANGES).uncovered).toHaveLength(uncovered);
  });

  it('is complete when a slow product evaluated it before the market went on', () => {
    const later = round(100, 5_500);
    expect(
      coverage([...sent, ...later], [logged(120, 1_500), logged(90, 5_200)], EXCHANGES).uncovered,
    ).toEqual([
      [
        'BTC in second 5: sent 100 to 100, evaluated 90 to 90; 100 was evaluated never',
        'sent: 100 at 5500',
        'evaluated: 90 at 5200 in term 1',
      ].join('\n      '),
    ]);
    const evaluated = [logged(120, 1_500), logged(90, 5_200), logged(100, 9_000)];
    expect(coverage([...sent, ...later], evaluated, EXCHANGES).uncovered).toEqual([]);
  });

  it('forgives what is late, not what is lost, where late counts', () => {
    const market = [100, 120, 90].map((price, i) => ({ symbol: 'BTC', price, at: 1_000 + i }));
    market.push({ symbol: 'BTC', price: 100, at: 2_200 });
    const [high, low, rest] = [logged(120, 1_500), logged(90, 9_100), logged(100, 2_300)];
    expect(covered(market, [high, rest, low]).uncovered).toHaveLength(1);
    expect(covered(market, [high, rest, low], 'counts').uncovered).toEqual([]);
    expect(covered(market, [rest, low], 'counts').uncovered).toHaveLength(1);
    const lateBar = {
      ...rest,
      at: 9_100,
      bar: { start: 9_000, low: 90, high: 100, basis: 'median' } as const,
    };
    expect(covered(market, [high, rest, lateBar], 'counts').uncovered).toEqual([]);
  });

  it.each([
    ['a missed spike', [logged(119, 1_500), logged(90, 2_100)]],
    ['a missed dip', [logged(120, 1_500), logged(91, 2_100)]],
    ['prices evaluated too late', [logged(120, 1_500), logged(90, 3_100)]],
    ['nothing evaluated', []],
  ])('finds %s', (_name, evaluated) => {
    const all = [...sent, ...round(100, 2_200)];
    expect(coverage(all, [...evaluated, logged(100, 2_200)], EXCHANGES).uncovered).toHaveLength(1);
  });
});
