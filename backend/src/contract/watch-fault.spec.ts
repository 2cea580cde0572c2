import type { Watch } from './series.js';
import { watchFault } from './watch-fault.js';

const move = { kind: 'move', window: '1h', way: 'up' } as const;

it.each<[string, Watch, string, string | null]>([
  [
    'too little',
    { ...move, percent: 0.09 },
    'BTC',
    'A move needs 0.1 to 1,000 percent; downwards at most 95.',
  ],
  [
    'too much',
    { ...move, percent: 1_000.01 },
    'BTC',
    'A move needs 0.1 to 1,000 percent; downwards at most 95.',
  ],
  ['negative', { ...move, percent: -3 }, 'BTC', 'A move needs 0.1 to 1,000 percent; downwards at most 95.'],
  [
    'no number',
    { ...move, percent: Number.NaN },
    'BTC',
    'A move needs 0.1 to 1,000 percent; downwards at most 95.',
  ],
  [
    'without end',
    { ...move, percent: Infinity },
    'BTC',
    'A move needs 0.1 to 1,000 percent; downwards at most 95.',
  ],
  [
    'down to nothing',
    { ...move, way: 'down', percent: 95.01 },
    'BTC',
    'A move needs 0.1 to 1,000 percent; downwards at most 95.',
  ],
  ['too fine', { ...move, percent: 3.001 }, 'BTC', 'A percentage has at most two decimals.'],
  ['of the index', { ...move, percent: 3 }, 'NASDAQ', 'NASDAQ and FED can be watched by level only.'],
  ['of gold', { ...move, percent: 3 }, 'XAU', null],
  ['a level of the index', { kind: 'price', way: 'above', level: 20_000 }, 'NASDAQ', null],
  ['an RSI of 0', { kind: 'rsi', candles: '1h', way: 'above', level: 0 }, 'BTC', 'An RSI level is 1 to 99.'],
  [
    'an RSI of 99.5',
    { kind: 'rsi', candles: '1h', way: 'above', level: 99.5 },
    'BTC',
    'An RSI level is 1 to 99.',
  ],
  ['no price', { kind: 'price', way: 'above', level: 0 }, 'BTC', 'Price must be positive'],
])('judges what cannot be watched: %s', (_name, each, symbol, message) => {
  expect(watchFault(each, symbol)?.message ?? null).toBe(message);
});
