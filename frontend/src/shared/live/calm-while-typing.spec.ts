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

it('hands on what waits twice a second while somebody types, when a key was drawn', () => {
  const { take, stop, applied } = start();
  take(0);
  for (let item = 1; item <= 12; item += 1) {
    type();
    take(item);
    jest.advanceTimersByTime(100);
  }
  expect(applied).toEqual([[0], [1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]);
  stop();
});

it('hands on what waits within a second of the last key, and at once again afterwards', () => {
  const { take, stop, applied } = start();
  type();
  take(1);
  take(2);
  jest.advanceTimersByTime(1_000);
  expect(applied).toEqual([[1, 2]]);
  take(3);
  expect(applied).toEqual([[1, 2], [3]]);
  stop();
});

it('hands on what waits within a second also on a page that is hidden meanwhile, which draws no frame', () => {
  const { take, stop, applied } = start();
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  type();
  take(1);
  type();
  take(2);
  jest.advanceTimersByTime(1_000);
  expect(applied).toEqual([[1, 2]]);
  stop();
  jest.restoreAllMocks();
});

it('hands on nothing once it is stopped', () => {
  const { take, stop, applied } = start();
  type();
  take(1);
  stop();
  jest.advanceTimersByTime(2_000);
  expect(applied).toEqual([]);
});
