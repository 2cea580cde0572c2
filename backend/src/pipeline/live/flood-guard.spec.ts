import { MessageBudget } from './flood-guard.js';

const spend = (budget: MessageBudget, times: readonly number[]) => times.map((at) => budget.spend(at));

it('lets the allowed number through and no more', () => {
  expect(spend(new MessageBudget(2, 1_000), [0, 1, 2, 999])).toEqual([
    'within',
    'within',
    'exceeded',
    'exceeded',
  ]);
});

it('starts anew with the next window', () => {
  expect(spend(new MessageBudget(1, 1_000), [0, 999, 1_000, 1_500])).toEqual([
    'within',
    'exceeded',
    'within',
    'exceeded',
  ]);
});

it('counts amounts', () => {
  const budget = new MessageBudget(10, 1_000);
  expect([budget.spend(0, 4), budget.spend(1, 6), budget.spend(2, 1)]).toEqual([
    'within',
    'within',
    'exceeded',
  ]);
});
