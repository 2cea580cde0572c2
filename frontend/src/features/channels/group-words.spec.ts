import { timeLeft } from './group-words.js';

it.each([
  [600_000, '10:00 left.'],
  [65_999, '1:05 left.'],
  [900, '0:00 left.'],
  [-5_000, '0:00 left.'],
])('%i ms before the end: %s', (ms, text) => {
  const now = Date.UTC(2026, 10, 27, 12, 0, 0);
  expect(timeLeft(new Date(now + ms).toISOString(), now)).toBe(text);
});
