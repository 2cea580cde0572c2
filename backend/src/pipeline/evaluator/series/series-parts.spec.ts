import { AVERAGE_LENGTHS, CANDLES, MOVE_WINDOWS } from '../../../contract/series.js';
import { seriesName, seriesParts } from './series-parts.js';

const NAMES = [
  'price',
  'rise',
  'fall',
  ...MOVE_WINDOWS.flatMap((window) => [`low${window}`, `high${window}`, `move${window}`]),
  ...CANDLES.flatMap((size) => [
    ...AVERAGE_LENGTHS.flatMap((length) => [`sma${length}.${size}`, `ema${length}.${size}`]),
    `rsi14.${size}`,
  ]),
];

it('has 3 + 18 + 21 series', () => {
  expect(NAMES).toHaveLength(42);
});

it.each(NAMES)('reads what it writes: %s', (name) => {
  const series = seriesParts(name);
  if (series === null) throw new Error('not read');
  expect(seriesName(series)).toBe(name);
});

it.each(['', 'low', 'low2h', 'low1h ', 'sma10.1h', 'sma20', 'rsi7.1h', 'rsi14.5m', 'Price', 'toString'])(
  'knows no series %j',
  (name) => {
    expect(seriesParts(name)).toBeNull();
  },
);
