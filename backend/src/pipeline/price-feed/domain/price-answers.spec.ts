import type { CurrentPrice } from './price.js';
import { pricesAnswer, type TableEntry } from './price-answers.js';

const AT = Date.UTC(2026, 0, 1);

function price(symbol: string, at: number, stale: boolean): CurrentPrice {
  return { symbol, price: 100, at, stale, fresh: !stale, change24h: null, sources: [] };
}

function answer(entries: Readonly<Record<string, TableEntry>>): ReturnType<typeof pricesAnswer> {
  return pricesAnswer(new Map(Object.entries(entries)), 'simulated');
}

describe('pricesAnswer', () => {
  it('keeps a stale price and names it, and dates the answer by its oldest price', () => {
    expect(answer({ A: price('A', AT, false), B: price('B', AT - 60_000, true) })).toEqual({
      source: 'simulated',
      prices: { A: 100, B: 100 },
      asOf: '2025-12-31T23:59:00.000Z',
      stale: ['B'],
      unknown: [],
    });
  });

  it.each([
    ['lists what is not followed', { A: price('A', AT, false), B: 'unknown' }, [], ['B']],
    ['names as stale what has no price yet', { A: price('A', AT, false), B: 'pending' }, ['B'], []],
  ] as const)('%s', (_name, entries, stale, unknown) => {
    expect(answer(entries)).toMatchObject({ prices: { A: 100 }, stale, unknown });
  });

  it.each([
    ['nothing followed', { A: 'unknown', B: 'unknown' }, 'unknown'],
    ['no price yet', { A: 'pending', B: 'unknown' }, 'pending'],
  ] as const)('has no answer with %s', (_name, entries, kind) => {
    expect(answer(entries)).toBe(kind);
  });
});
