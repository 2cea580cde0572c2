import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'queueMicrotask',
  'performance',
] as const;

/** A moment for tests in which ages are drawn: a Sunday afternoon, far from midnight and from any change of the clocks. */
export const NOW = Date.UTC(2026, 10, 22, 14, 3, 7);

/** Stops the time of day until the test is over; timers run on. */
export function holdDate(now = NOW): void {
  jest.useFakeTimers({ now, doNotFake: [...TIMERS] });
}

/** An answer that leads to another question, and so on: so many in a row are drawn. A timer without delay takes 1 ms. */
const ROUNDS = 5;
const ROUND_MS = 2;

/** Moves fake time on by `ms`, then settles. Code that is loaded lazily has to be there before. */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await settle();
}

/** Has everything drawn that needs no time but a few milliseconds: answers of the fake server and what they lead to. */
export async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await act(() => jest.advanceTimersByTimeAsync(ROUND_MS));
}
