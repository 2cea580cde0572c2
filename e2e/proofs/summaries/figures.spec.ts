import { percentile } from '../chaos/figures.js';
import { mostInASecond } from './figures.js';

it.each([
  [[], 0],
  [[5], 1],
  [[2_000, 0, 999], 2],
  [[0, 1_000, 2_000], 1],
  [[0, 500, 999, 1_000, 1_001], 4],
])('of %j at most %i lie within a second', (moments, most) => {
  expect(mostInASecond(moments)).toBe(most);
});

it('finds percentiles', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0, 50, 95, 100].map((percent) => percentile(hundred, percent))).toEqual([1, 50, 95, 100]);
  expect(percentile([], 50)).toBeNull();
});
