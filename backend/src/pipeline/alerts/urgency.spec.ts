import type { QuoteEvidence } from '../../contract/alert.js';
import type { Condition } from '../../contract/trigger.js';
import { isUrgent } from './urgency.js';

it.each<[Condition, number, boolean]>([
  [{ op: 'above', level: 50_000 }, 51_000, true],
  [{ op: 'above', level: 50_000 }, 50_999.99, false],
  [{ op: 'below', level: 50_000 }, 49_000, true],
  [{ op: 'below', level: 50_000 }, 49_000.01, false],
  [{ op: 'inside', low: 40_000, high: 50_000 }, 45_000, false],
])('%j at %d: %s', (condition, price, urgent) => {
  expect(isUrgent({ condition, price, quotes: [] })).toBe(urgent);
});

it.each([
  ['%', true],
  ['points', false],
  ['USD', false],
])('just beyond its level, a value in %s: urgent or not', (quoteCcy, urgent) => {
  const quote: QuoteEvidence = { exchange: 'fed', usd: 4, quoted: 4, quoteCcy, ageMs: 0, use: 'fresh' };
  expect(isUrgent({ condition: { op: 'above', level: 4 }, price: 4, quotes: [quote] })).toBe(urgent);
});
