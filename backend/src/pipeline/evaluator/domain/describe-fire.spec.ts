import type { Bar } from '../../price-feed/domain/bar.js';
import type { MarketPrice } from '../../price-feed/domain/price.js';
import { fireOfBar, fireOfPrice, releaseOfAlert } from './describe-fire.js';

const ABOVE = { op: 'above', level: 100 } as const;
const PRICE: MarketPrice = {
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
    ['the price before it is young', { at: 20_000, price: 99, gapAfter: false }, false],
    ['the price before it is older than half a minute', { at: 19_999, price: 99, gapAfter: false }, true],
    ['nobody watched right before it', { at: 49_999, price: 99, gapAfter: true }, true],
  ])('is late or not when %s', (_name, watched, late) => {
    const fire = fireOfPrice({ condition: ABOVE, armedAt: 0 }, { price: PRICE, at: 50_000, watched });
    expect(fire).toMatchObject({ price: 101, at: 50_000, late, notify: 'now' });
    expect(fire.evidence.priceBefore).toBe(watched?.price ?? null);
    expect(fire.evidence.lastWatchedAt).toBe(late ? watched?.at : undefined);
  });
});

it.each([
  ['long before', 10_000, true, 10_000],
  ['during the outage', 15_000, true, 15_000],
  ['just now', 49_000, false, undefined],
])('armed %s, is late since then or not at all', (_name, armedAt, late, since) => {
  const watched = { at: 10_000, price: 99, gapAfter: true };
  const fire = fireOfPrice({ condition: ABOVE, armedAt }, { price: PRICE, at: 50_000, watched });
  expect([fire.late, fire.evidence.lastWatchedAt]).toEqual([late, since]);
});

it('tells the rules of its own that its release and its repetition need', () => {
  const at = { price: PRICE, at: 50_000, watched: null };
  const own = { hysteresis: 2, repeat: 'once', cooldownMs: 9 } as const;
  const { evidence } = fireOfPrice({ condition: ABOVE, own, armedAt: 0 }, at);
  expect(evidence.rules).toEqual({ hysteresis: 2, repeat: 'once' });
  const usual = { hysteresisPct: 1, cooldownMs: 0 };
  expect(releaseOfAlert({ symbol: 'BTC', evidence }, usual).lower).toBe(98);
  const plain = fireOfPrice({ condition: ABOVE, armedAt: 0 }, at).evidence;
  expect(plain).not.toHaveProperty('rules');
  expect(releaseOfAlert({ symbol: 'BTC', evidence: plain }, usual).lower).toBe(99);
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
  ])('is told at once or in the summary: %s', (_name, at, price, notify) => {
    const fire = fireOfBar(trigger, { bar, seen, watched: null, now: { at, price } });
    expect(fire).toMatchObject({
      price: 105,
      at: 61_000,
      late: true,
      notify,
      evidence: { origin: 'candle', basis: 'mean', lastWatchedAt: 1_000, seenAt: at },
    });
  });
});

describe('a fire at an official value', () => {
  const quotes = () => [];
  const trigger = { condition: { op: 'above', level: 22_000 }, armedAt: 0 } as const;
  const at = (iso: string) => Date.parse(iso);

  it.each([
    ['NASDAQ', 'over a weekend', '2026-11-20T20:59:59Z', '2026-11-23T14:31:00Z', false],
    ['NASDAQ', 'in session, seldom told', '2026-11-20T15:00:00Z', '2026-11-20T15:03:00Z', false],
    ['NASDAQ', 'in session, untold for long', '2026-11-20T15:00:00Z', '2026-11-20T15:03:01Z', true],
    ['NASDAQ', 'nobody looked for an afternoon', '2026-11-20T17:00:00Z', '2026-11-23T14:31:00Z', true],
    ['FED', 'announced while we looked', '2026-09-16T18:00:00Z', '2026-09-16T18:00:01Z', false],
    ['FED', 'after an hour of nobody looking', '2026-09-16T17:30:00Z', '2026-09-16T18:30:00Z', true],
  ])('of %s: %s', (symbol, _how, before, now, late) => {
    const price = { symbol, price: 22_001, at: at(now), backing: 22_001, basis: 'official', quotes } as const;
    const watched = { at: at(before), price: 21_999, gapAfter: true };
    const fire = fireOfPrice(trigger, { price, at: at(now), watched });
    expect(fire).toMatchObject({ late, evidence: { basis: 'official', priceBefore: 21_999 } });
    expect(fire.evidence.lastWatchedAt).toBe(late ? at(before) : undefined);
  });
});
