import { jest } from '@jest/globals';
import { calmWhileTyping } from './calm-while-typing.js';

/** What was handed on so far, a list for each time. */
function start() {
  const applied: (readonly number[])[] = [];
  return { ...calmWhileTyping<number>((items) => applied.push(items)), applied };
}

const type = () => document.body.dispatchEvent(new Event('input', { bubbles: true }));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('hands on at once while nobody types', () => {
  const { take, stop, applied } = start();
  take(1);
  take(2);
  expect(applied).toEqual([[1], [2]]);
  stop();
});

it('hands on all of half a second together while somebody types, and at once again afterwards', () => {
  const { take, stop, applied } = start();
  type();
  for (let item = 0; item < 5; item += 1) {
    take(item);
    jest.advanceTimersByTime(99);
  }
  expect(applied).toEqual([]);
  jest.advanceTimersByTime(5);
  expect(applied).toEqual([[0, 1, 2, 3, 4]]);
  take(5);
  expect(applied).toEqual([[0, 1, 2, 3, 4], [5]]);
  stop();
});

it('hands on nothing once it is stopped', () => {
  const { take, stop, applied } = start();
  type();
  take(1);
  stop();
  jest.advanceTimersByTime(1_000);
  expect(applied).toEqual([]);
});
