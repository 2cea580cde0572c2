import type { Condition, Guard } from '../../../contract/trigger.js';
import type { Watch } from '../../../contract/series.js';
import { LEVELS_ONLY, MOVE_OUT_OF_RANGE } from '../../../contract/watch-fault.js';
import { type RawGuard, type RawWatch, readGuards, readWatch, TOO_MANY_GUARDS } from './read-watch.js';

const move: RawWatch = { kind: 'move', window: '1h', way: 'up', percent: 3 };

it.each<[string, Watch, Condition]>([
  ['a price', { kind: 'price', way: 'above', level: 1 }, { op: 'above', level: 1 }],
  ['a band', { kind: 'price', way: 'outside', low: 1, high: 2 }, { op: 'outside', low: 1, high: 2 }],
  [
    'a move',
    { kind: 'move', window: '1h', way: 'up', percent: 3 },
    { op: 'above', level: 1.03, series: 'low1h' },
  ],
  ['a trail', { kind: 'trail', way: 'fall', percent: 5 }, { op: 'below', level: 0.95, series: 'fall' }],
  [
    'an average',
    { kind: 'average', type: 'ema', length: 50, candles: '4h', way: 'below' },
    { op: 'below', level: 1, series: 'ema50.4h' },
  ],
  [
    'the RSI',
    { kind: 'rsi', candles: '1d', way: 'above', level: 70 },
    { op: 'above', level: 70, series: 'rsi14.1d' },
  ],
  [
    'an extreme',
    { kind: 'extreme', window: '7d', way: 'high' },
    { op: 'above', level: 1.000000001, series: 'high7d' },
  ],
])('reads %s', (_name, watch, condition) => {
  expect(readWatch(watch, 'BTC', 'watch')).toEqual({ kind: 'condition', condition });
});

it('takes null for what does not apply', () => {
  expect(readWatch({ ...move, level: null, low: null, type: null }, 'BTC', 'watch')).toMatchObject({
    kind: 'condition',
  });
});

it.each<[string, RawWatch, 'malformed' | 'broken', string]>([
  ['no way', { kind: 'move', window: '1h', percent: 3 }, 'malformed', 'watch.way'],
  ['no percentage', { ...move, percent: null }, 'malformed', 'watch.percent'],
  ['no upper bound', { kind: 'price', way: 'inside', low: 1 }, 'malformed', 'watch.high'],
  ['a window that does not exist', { ...move, window: '2h' }, 'broken', 'watch.window'],
  ['a window of moves only', { kind: 'extreme', window: '1h', way: 'high' }, 'broken', 'watch.window'],
  ['a way of another kind', { ...move, way: 'above' }, 'broken', 'watch.way'],
  ['a field of another kind', { ...move, level: 1 }, 'broken', 'watch.level'],
  [
    'a level for a band',
    { kind: 'price', way: 'outside', low: 1, high: 2, level: 1 },
    'broken',
    'watch.level',
  ],
  [
    'a length that does not exist',
    { kind: 'average', type: 'sma', length: 30, candles: '1h', way: 'above' },
    'broken',
    'watch.length',
  ],
  ['a negative percentage', { ...move, percent: -3 }, 'broken', 'watch.percent'],
  ['no percentage at all', { ...move, percent: NaN }, 'broken', 'watch.percent'],
  ['infinite percentage', { ...move, percent: Infinity }, 'broken', 'watch.percent'],
  ['far too much', { ...move, percent: 1e308 }, 'broken', 'watch.percent'],
  ['three decimals', { ...move, percent: 0.125 }, 'broken', 'watch.percent'],
  ['a fall to nothing', { ...move, way: 'down', percent: 96 }, 'broken', 'watch.percent'],
  ['an RSI of 100', { kind: 'rsi', candles: '1h', way: 'above', level: 100 }, 'broken', 'watch.level'],
])('refuses %s', (_name, watch, kind, field) => {
  expect(readWatch(watch, 'BTC', 'watch')).toMatchObject({ kind, fault: { field } });
});

it('has levels only for official values', () => {
  expect(readWatch(move, 'NASDAQ', 'watch')).toMatchObject({ fault: { message: LEVELS_ONLY } });
});

const symbolOf = (text: string) => ({ symbol: text.toUpperCase() });

it.each<[string, readonly RawGuard[], readonly Guard[]]>([
  ['none', [], []],
  [
    'of its own symbol and of another',
    [{ watch: move }, { symbol: 'eth', watch: { kind: 'price', way: 'below', level: 1 } }],
    [
      { symbol: 'BTC', condition: { op: 'above', level: 1.03, series: 'low1h' } },
      { symbol: 'ETH', condition: { op: 'below', level: 1 } },
    ],
  ],
])('reads guards: %s', (_name, raw, guards) => {
  expect(readGuards(raw, 'BTC', symbolOf)).toEqual({ kind: 'guards', guards });
});

it.each<[string, readonly RawGuard[], string, string]>([
  ['three', Array.from({ length: 3 }, () => ({ watch: move })), 'guards', TOO_MANY_GUARDS],
  [
    'a bad second',
    [{ watch: move }, { watch: { ...move, percent: 0 } }],
    'guards[1].watch.percent',
    MOVE_OUT_OF_RANGE,
  ],
  ['a move of the Fed', [{ symbol: 'FED', watch: move }], 'guards[0].watch', LEVELS_ONLY],
])('refuses guards: %s', (_name, raw, field, message) => {
  expect(readGuards(raw, 'BTC', symbolOf)).toEqual({ kind: 'broken', fault: { field, message } });
});
