import { alertMessage } from '@contract/messages/alert-message.js';
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

it.each(['above', 'below'] as const)('says what the real message of such an alert says: %s', (op) => {
  const condition = { op, level: op === 'above' ? 65_000 : 60_000 };
  const quote = {
    usd: condition.level,
    quoted: condition.level,
    quoteCcy: 'USD' as const,
    ageMs: 0,
    use: 'fresh' as const,
  };
  const edge = condition.level * (op === 'above' ? 0.9975 : 1.0025);
  const real = alertMessage(
    {
      symbol: 'BTC',
      firedAt: MARKET.at,
      late: false,
      release: op === 'above' ? { lower: edge, upper: Infinity } : { lower: -Infinity, upper: edge },
      current: null,
      evidence: {
        source: 'live',
        condition,
        price: condition.level,
        priceBefore: MARKET.price,
        basis: 'median',
        quotes: MARKET.exchanges.map((exchange) => ({ ...quote, exchange })),
        seenAt: MARKET.at,
        decidedAt: MARKET.at,
      },
    },
    { sentAt: MARKET.at + 400, repeat: false },
  );
  expect(exampleAlert(condition, MARKET, 400)).toBe(real);
});
