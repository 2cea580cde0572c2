import { streamSilence } from './stream-silence.js';

it.each([
  [0, true, 'alive'],
  [14_999, true, 'alive'],
  [15_000, true, 'dead'],
  [15_000, false, 'alive'],
  [29_999, false, 'alive'],
  [30_000, false, 'dead'],
  [-5_000, true, 'alive'],
] as const)(
  'a stream that told nothing for %i ms, with a change missed: %s, is %s',
  (ms, missed, verdict) => {
    expect(streamSilence({ heardAt: 1_000_000, missed }, 1_000_000 + ms)).toBe(verdict);
  },
);
