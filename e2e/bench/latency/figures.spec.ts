import { quantile, rowsOf } from './figures.js';

const HUNDRED = Array.from({ length: 100 }, (_, i) => 100 - i);

it('tells half and 99 of 100, and holds the latter against the goal', () => {
  const step = { name: 'tick to row', tookMs: HUNDRED, workload: 'some', mostMs: 99 };
  const [p50, p99] = rowsOf(step);
  expect(p50).toMatchObject({ metric: 'tick to row, p50', ours: 51, goal: 'reported', met: true });
  expect(p99).toMatchObject({ metric: 'tick to row, p99', ours: 100, goal: '<= 99 ms', met: false });
  expect(rowsOf({ ...step, mostMs: 100 })[1]?.met).toBe(true);
  expect(rowsOf({ ...step, mostMs: null }).map(({ goal }) => goal)).toEqual(['reported', 'reported']);
});

it('has no figure of nothing', () => {
  expect(() => quantile([], 0.5)).toThrow('There are no figures');
});
