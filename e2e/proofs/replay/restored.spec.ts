import { conditionOfWatch } from '@bellwether/backend/contract/watch.js';
import type { FilledPast } from './derived-oracle.js';
import type { LoggedPrice } from './oracle.js';
import { wronglyRestored } from './restored.js';

const HOUR = 3_600_000;
const BEGIN = 10_000 * HOUR;
const TRIGGERS = [
  {
    id: 't',
    symbol: 'BTC',
    condition: conditionOfWatch({ kind: 'extreme', window: '24h', way: 'high' }),
  },
];
const row = (start: number, low: number) => ({ size: '1m' as const, start, low, high: low + 1, close: low });
const PAST: FilledPast = { bars: [row(BEGIN - HOUR, 90)], closes: [] };
/** A price every 5 minutes, so that the first ones are only known from the bars of their minutes. */
const LOG: readonly LoggedPrice[] = [100, 120, 110, 105, 104, 103, 102].map((price, i) => {
  const at = BEGIN + i * 300_000;
  return { symbol: 'BTC', seq: i + 1, term: 1, at, recordedAt: at, price, backing: price, bar: null };
});
const written = (...prices: number[]): FilledPast => ({
  bars: [
    ...PAST.bars,
    ...prices.map((price, i) => ({ ...row(BEGIN + i * 300_000, price), high: price })),
    { size: '1h', start: BEGIN - HOUR, low: 90, high: 91, close: 90 },
  ],
  closes: [],
});
const found = (stored: FilledPast) =>
  wronglyRestored(TRIGGERS, LOG, new Map([['BTC', PAST]]), new Map([['BTC', stored]]));

describe('wronglyRestored', () => {
  it('accepts what bars and the log of 15 minutes tell', () => {
    expect(found(written(100, 120, 110, 105, 104, 103))).toEqual([]);
  });

  it('finds a bar that was not written', () => {
    expect(found(written(100))).toEqual([expect.stringMatching(/^BTC: /)]);
  });
});
