import { directionTo, exampleAlert, type LiveMarket } from './example-alert.js';

const MARKET: LiveMarket = {
  source: 'live',
  price: 64_000,
  exchanges: ['coinbaseexchange', 'kraken', 'binance'],
  at: Date.UTC(2026, 10, 22, 14, 3, 7),
};

it('is worded like a real alert above the price', () => {
  expect(exampleAlert({ op: 'above', level: 65_000 }, MARKET, 400)).toBe(
    [
      '▲ BTC above 65,000 — now 65,000.00 USD',
      'Crossed 14:03:07 UTC · median of coinbase, kraken, binance · sent in 0.4 s',
      'Quiet until below 64,837.50',
    ].join('\n'),
  );
});

it('says nothing of how long it takes where nothing was measured', () => {
  expect(exampleAlert({ op: 'above', level: 65_000 }, MARKET, null)).not.toContain('sent in');
});

it('looks down for a level under the price, and says when prices are simulated', () => {
  const text = exampleAlert(
    { op: 'below', level: 60_000 },
    { ...MARKET, source: 'simulated', exchanges: ['kraken'] },
    null,
  );
  expect(text.split('\n').slice(0, 2)).toEqual(['SIMULATED PRICE', '▼ BTC below 60,000 — now 60,000.00 USD']);
});

it.each([
  [64_000, 'above'],
  [64_001, 'above'],
  [63_999, 'below'],
] as const)('waits for %d from %s', (level, direction) => {
  expect(directionTo(level, MARKET.price)).toBe(direction);
});
