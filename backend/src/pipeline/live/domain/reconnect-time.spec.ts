import { reconnectTime } from './reconnect-time.js';

it.each([
  ['soon after, when everybody is back', 100_000, -Infinity, 102_000],
  ['as soon if the last time is long ago', 100_000, 80_000, 102_000],
  ['later if the last time is recent', 100_000, 98_000, 113_000],
])('%s', (_name, missedAt, askedAt, due) => {
  expect(reconnectTime(missedAt, askedAt)).toBe(due);
});
