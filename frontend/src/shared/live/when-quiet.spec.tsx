import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { Spinner } from '../ui/spinner.js';
import { whenQuiet } from './when-quiet.js';

/** The observer of the page's loading, and the way to tell it that something came. */
let came: () => void;
let observers: number;
const real = globalThis.PerformanceObserver;

class FakeObserver {
  constructor(tell: () => void) {
    came = tell;
  }
  observe() {
    observers += 1;
  }
  disconnect() {
    observers -= 1;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  observers = 0;
  globalThis.PerformanceObserver = FakeObserver as unknown as typeof PerformanceObserver;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.PerformanceObserver = real;
});

it('waits until nothing has come for a moment, and runs once', () => {
  const run = jest.fn();
  whenQuiet(run);
  for (let step = 0; step < 5; step += 1) {
    jest.advanceTimersByTime(350);
    came();
  }
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(600);
  expect(run).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(observers).toBe(0);
});

it('does not take a slow answer for quiet: a page that is not drawn is waited for', () => {
  const main = Object.assign(document.createElement('main'), { id: 'main' });
  document.body.append(main);
  const run = jest.fn();
  whenQuiet(run);
  jest.advanceTimersByTime(2_000);
  expect(run).not.toHaveBeenCalled();
  const { unmount } = render(<Spinner />, { container: main });
  jest.advanceTimersByTime(2_000);
  expect(run).not.toHaveBeenCalled();
  unmount();
  main.replaceChildren('drawn');
  jest.advanceTimersByTime(600);
  expect(run).toHaveBeenCalledTimes(1);
  main.remove();
});

it('waits 10 s at most', () => {
  const run = jest.fn();
  whenQuiet(run);
  for (let step = 0; step < 25; step += 1) {
    jest.advanceTimersByTime(399);
    came();
  }
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(25);
  expect(run).toHaveBeenCalledTimes(1);
});

it('can be called off', () => {
  const run = jest.fn();
  whenQuiet(run)();
  jest.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  expect(observers).toBe(0);
});
