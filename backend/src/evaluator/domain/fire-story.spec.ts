import type { Bar } from '../../price-feed/domain/bar.js';
import type { Price } from '../../price-feed/domain/price.js';
import { fireOfBar, fireOfPrice } from './fire-story.js';

const ABOVE = { op: 'above', level: 100 } as const;
const PRICE: Price = {
  symbol: 'BTC',
  price: 101,
  at: 50_000,
  backing: 101,
  basis: 'median',
  quotes: () => [],
};

describe('a fire at a price', () => {
  it.each([
    ['nothing came before it', null, false],
    ['the price before it is young', { at: 20_000, price: 99, broken: false }, false],
    ['the price before it is older than half a minute', { at: 19_999, price: 99, broken: false }, true],
    ['nobody watched right before it', { at: 49_999, price: 99, broken: true }, true],
  ])('is late or not when %s', (_name, watched, late) => {
    const fire = fireOfPrice({ condition: ABOVE, armedAt: 0 }, { price: PRICE, at: 50_000, watched });
    expect(fire).toMatchObject({ price: 101, at: 50_000, late, tell: 'now' });
    expect(fire.evidence.priceBefore).toBe(watched?.price ?? null);
    expect(fire.evidence.lastWatchedAt).toBe(late ? watched?.at : undefined);
  });
});

it.each([
  ['long before', 10_000, true, 10_000],
  ['during the outage', 15_000, true, 15_000],
  ['just now', 49_000, false, undefined],
])('armed %s, is late since then or not at all', (_name, armedAt, late, since) => {
  const watched = { at: 10_000, price: 99, broken: true };
  const fire = fireOfPrice({ condition: ABOVE, armedAt }, { price: PRICE, at: 50_000, watched });
  expect([fire.late, fire.evidence.lastWatchedAt]).toEqual([late, since]);
});

describe('a fire found in a bar', () => {
  const HOURS = 3_600_000;
  const trigger = {
    condition: ABOVE,
    state: { phase: 'armed', fireNo: 0, firedAt: null },
  } as const;
  const bar: Bar = {
    symbol: 'BTC',
    start: 1_000,
    end: 61_000,
    low: 90,
    high: 105,
    close: 95,
    basis: 'mean',
    origin: 'candle',
    quotes: [],
  };
  const seen = { start: 1_000, low: 90, high: 105, close: 95, basis: 'mean', at: 61_000 } as const;

  it.each([
    ['over, but six hours old at most', 61_000 + 6 * HOURS, 99, 'now'],
    ['over and older', 61_001 + 6 * HOURS, 99, 'summary'],
    ['older, but it still holds', 61_000 + 60 * HOURS, 100, 'now'],
  ])('is told at once or in the summary: %s', (_name, at, price, tell) => {
    const fire = fireOfBar(trigger, { bar, seen, watched: null, now: { at, price } });
    expect(fire).toMatchObject({
      price: 105,
      at: 61_000,
      late: true,
      tell,
      evidence: { origin: 'candle', basis: 'mean', lastWatchedAt: 1_000, seenAt: at },
    });
  });
});
