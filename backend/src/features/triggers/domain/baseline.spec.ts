import type { Condition } from '../../../contract/trigger.js';
import { baseline } from './baseline.js';

const above: Condition = { op: 'above', level: 70_000 };
const below: Condition = { op: 'below', level: 60_000 };
const band: Condition = { op: 'inside', low: 60_000, high: 70_000 };

it.each([
  ['waits for a rise that has not come yet', above, 69_999, 'armed'],
  ['is already above, so it never alerts for this crossing', above, 71_000, 'breached'],
  ['counts the level itself as reached', above, 70_000, 'breached'],
  ['waits for a fall that has not come yet', below, 60_001, 'armed'],
  ['is already below', below, 59_000, 'breached'],
  ['waits outside the band', band, 75_000, 'armed'],
  ['is already inside the band, on its edge', band, 60_000, 'breached'],
  ['waits for the first price when there is none', above, null, 'settling'],
] as const)('%s', (_name, condition, price, phase) => {
  expect(baseline(condition, price)).toBe(phase);
});
