import { Allowance } from './allowance.js';

it('lets five calls in two seconds through to a webhook of Discord', () => {
  const allowance = new Allowance();
  const waits = (id: string, at: number) => allowance.waitOf('discord', id, at);
  expect([0, 0, 0, 0, 0].map((at) => waits('1', at))).toEqual([null, null, null, null, null]);
  expect(waits('1', 0)).toBe(400);
  expect(waits('1', 300)).toBe(100);
  expect(waits('2', 300)).toBeNull();
  expect(waits('1', 400)).toBeNull();
  expect(waits('1', 400)).toBe(400);
  expect([1, 2, 3, 4, 5].map(() => waits('1', 100_000)).every((wait) => wait === null)).toBe(true);
  expect(waits('1', 100_000)).toBe(400);
});

it('counts all topics of ntfy together, and nobody at a webhook', () => {
  const allowance = new Allowance();
  const topics = Array.from({ length: 61 }, (_, n) => allowance.waitOf('ntfy', `t${n}`, 0));
  expect(topics.filter((wait) => wait === null)).toHaveLength(60);
  expect(topics.at(-1)).toBe(5000);
  expect(
    Array.from({ length: 500 }, () => allowance.waitOf('webhook', 'a', 0)).every((wait) => wait === null),
  ).toBe(true);
});
