import type { Condition, Direction } from '../../contract/trigger.js';
import { readWish } from './read-wish.js';

const priceOf = (symbol: string): number | null => (symbol === 'BTC' ? 64_100 : null);
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

it.each<[Direction, string, string, Condition]>([
  ['above', 'BTC 65,000', 'BTC', { op: 'above', level: 65_000 }],
  ['above', '$btc 65k', 'BTC', { op: 'above', level: 65_000 }],
  ['below', 'eth 2500.5', 'ETH', { op: 'below', level: 2500.5 }],
  ['inside', 'SOL 140 150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
  ['inside', 'SOL 140-150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
  ['inside', 'SOL 140 – 150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
  ['inside', 'SOL 140 and 150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
])('/%s %s', (op, text, symbol, condition) => {
  expect(readWish(op, words(text), { priceOf, symbols: 'core' })).toEqual({
    kind: 'wish',
    symbol,
    condition,
  });
});

it.each<[Direction, string, RegExp]>([
  ['above', '', /^Write a symbol and a price .*\/above BTC 65,000$/],
  ['below', 'BTC', /\/below BTC 65,000$/],
  ['above', 'BTC 65 000', /^Write a symbol and a price/],
  ['inside', 'BTC 65000', /^Write a symbol and two prices/],
  ['inside', 'BTC 1 2 3', /^Write a symbol and two prices/],
  ['above', 'DOGE 1', /^I cannot watch DOGE here\. I watch BTC, ETH, SOL\.$/],
  ['above', '<b>x</b> 1', /^I cannot watch <b>x<\/b> here/],
  ['above', `${'😀'.repeat(4000)} 1`, /^I cannot watch 😀{15}… here/u],
  ['above', '\u202eCTB\u200b\u0007 1', /^I cannot watch CTB here/],
  ['above', 'BTC 65000,50', /^“65000,50” can be read in two ways/],
  ['above', 'BTC 70.000', /^“70\.000” can be read in two ways\. Write thousands like 70,000/],
  ['inside', 'SOL 140 150.500', /^“150\.500” can be read/],
  ['above', 'BTC -5', /^I cannot read “-5” as a price/],
  ['inside', 'BTC -5 10', /^I cannot read “-5” as a price/],
  ['above', 'BTC 0', /^Price must be positive\.$/],
  ['above', `BTC ${'9'.repeat(400)}`, /^A price needs 0\.000000000001 to/],
  ['above', 'BTC 1.0000000000001', /^A price needs/],
  ['inside', 'BTC 0 5', /^Both bounds must be positive\.$/],
  ['inside', 'BTC 150 140', /^Lower bound must be less than upper bound\.$/],
  ['inside', 'BTC 140 140', /^Lower bound must be less than upper bound\.$/],
])('/%s %s', (op, text, hint) => {
  const reading = readWish(op, words(text), { priceOf, symbols: 'core' });
  expect(reading).toMatchObject({ kind: 'refused', hint: expect.stringMatching(hint) });
});
