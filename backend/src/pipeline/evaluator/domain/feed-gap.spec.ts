import type { QuoteEvidence } from '../../../contract/alert.js';
import { mayEndGap, gapSince } from './feed-gap.js';

const GAP = { since: 10_000, firstAt: 20_000 };
const NOBODY = new Set<string>();

function quote(exchange: string, ageMs: number, use: QuoteEvidence['use'] = 'fresh'): QuoteEvidence {
  return { exchange, usd: 1, quoted: 1, quoteCcy: 'USD', ageMs, use };
}

function price(at: number, quotes: readonly QuoteEvidence[], backing: number | null = 100) {
  return { at, backing, quotes: () => quotes };
}

const ALL = [quote('a', 10), quote('b', 500), quote('c', 900)];

describe('mayEndGap', () => {
  it.each([
    ['every quote is of after it', price(20_000, ALL), NOBODY, true],
    ['one quote is of before it', price(20_000, [...ALL, quote('d', 10_000)]), NOBODY, false],
    [
      'what is of before it does not count',
      price(20_000, [...ALL, quote('d', 10_000, 'stale')]),
      NOBODY,
      true,
    ],
    ['nothing backs the price', price(20_000, ALL, null), NOBODY, false],
    ['nothing has backed the price for 2 s', price(22_000, ALL, null), NOBODY, true],
    ['one of three streams speaks again', price(20_000, ALL), new Set(['b', 'c']), false],
    ['two of three streams speak again', price(20_000, ALL), new Set(['c']), true],
    ['one of two streams speaks again', price(20_000, ALL.slice(0, 2)), new Set(['b']), false],
    ['two of four streams speak again', price(20_000, [...ALL, quote('d', 9)]), new Set(['c', 'd']), false],
    [
      'the other stream is silent yet and set aside',
      price(20_000, [quote('a', 10), quote('b', 10, 'set-aside')]),
      new Set(['b']),
      false,
    ],
    [
      'the other stream is silent yet and its quote old',
      price(20_000, [quote('a', 10), quote('b', 20_000, 'stale')]),
      new Set(['b']),
      false,
    ],
    ['a coin is on none of the silent exchanges', price(20_000, [quote('a', 10)]), new Set(['b', 'c']), true],
    [
      'it has been waited for 15 s, whatever is awaited',
      price(35_000, [quote('a', 25_000)]),
      new Set(['a']),
      true,
    ],
  ])('%s', (_name, made, awaited, may) => {
    expect(mayEndGap(GAP, made, awaited)).toBe(may);
  });
});

const coverage = { steadyAt: 1_000, interruptions: 3 };

it.each([
  ['there was no price before', null, { steadyAt: 99_000, interruptions: 9 }, null],
  ['the market was seen', { coveredAt: 77, coverage }, { steadyAt: 9_000, interruptions: 3 }, null],
  ['nothing was seen for over 8 s', { coveredAt: 77, coverage }, { steadyAt: 9_001, interruptions: 3 }, 77],
  [
    'the streams had missed something',
    { coveredAt: 77, coverage },
    { steadyAt: 1_001, interruptions: 4 },
    77,
  ],
  [
    'another term evaluated the last',
    { coveredAt: 77, coverage: null },
    { steadyAt: 1, interruptions: 0 },
    77,
  ],
] as const)('%s', (_name, last, now, since) => {
  expect(gapSince(last, now)).toBe(since);
});
