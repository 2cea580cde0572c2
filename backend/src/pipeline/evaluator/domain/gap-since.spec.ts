import { gapSince } from './gap-since.js';

const seen = { steadyAt: 1_000, interruptions: 3 };

it.each([
  ['there was no price before', null, { steadyAt: 99_000, interruptions: 9 }, null],
  ['the market was seen', { coveredAt: 77, seen }, { steadyAt: 9_000, interruptions: 3 }, null],
  ['nothing was seen for over 8 s', { coveredAt: 77, seen }, { steadyAt: 9_001, interruptions: 3 }, 77],
  ['the streams had missed something', { coveredAt: 77, seen }, { steadyAt: 1_001, interruptions: 4 }, 77],
  ['another term evaluated the last', { coveredAt: 77, seen: null }, { steadyAt: 1, interruptions: 0 }, 77],
] as const)('%s', (_name, last, now, since) => {
  expect(gapSince(last, now)).toBe(since);
});
