import type { Condition } from '../contract/trigger.js';
import { isUrgent } from './urgency.js';

it.each<[Condition, number, boolean]>([
  [{ op: 'above', level: 50_000 }, 51_000, true],
  [{ op: 'above', level: 50_000 }, 50_999.99, false],
  [{ op: 'below', level: 50_000 }, 49_000, true],
  [{ op: 'below', level: 50_000 }, 49_000.01, false],
  [{ op: 'inside', low: 40_000, high: 50_000 }, 45_000, false],
])('%j at %d: %s', (condition, price, urgent) => {
  expect(isUrgent({ condition, price })).toBe(urgent);
});
