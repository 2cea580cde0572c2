import {
  AVERAGE_LENGTHS,
  SERIES_CANDLES,
  composeKey,
  parseKey,
  parseSeries,
  SERIES_WINDOWS,
  seriesName,
} from './series-key.js';

const NAMES = [
  'price',
  'rise',
  'fall',
  ...SERIES_WINDOWS.flatMap((window) => [`low${window}`, `high${window}`, `move${window}`]),
  ...SERIES_CANDLES.flatMap((size) => [
    ...AVERAGE_LENGTHS.flatMap((length) => [`sma${length}.${size}`, `ema${length}.${size}`]),
    `rsi14.${size}`,
  ]),
];

it('has 3 + 18 + 21 series', () => {
  expect(NAMES).toHaveLength(42);
});

it.each(NAMES)('reads what it writes: %s', (name) => {
  const series = parseSeries(name);
  if (series === null) throw new Error('not read');
  expect(seriesName(series)).toBe(name);
  for (const exchange of [null, 'kraken']) {
    const key = { symbol: 'BTC', exchange, series };
    expect(parseKey(composeKey(key))).toEqual(key);
  }
});

it('composes the keys of the design', () => {
  const low1h = { kind: 'low', window: '1h' } as const;
  const price = { kind: 'price' } as const;
  expect(composeKey({ symbol: 'BTC', exchange: null, series: price })).toBe('BTC');
  expect(composeKey({ symbol: 'BTC', exchange: 'kraken', series: price })).toBe('BTC@kraken');
  expect(composeKey({ symbol: 'BTC', exchange: null, series: low1h })).toBe('BTC~low1h');
  expect(composeKey({ symbol: '1INCH', exchange: 'gate', series: low1h })).toBe('1INCH@gate~low1h');
});

it.each(['', 'low', 'low2h', 'low1h ', 'sma10.1h', 'sma20', 'rsi7.1h', 'rsi14.5m', 'Price', 'toString'])(
  'knows no series %j',
  (name) => {
    expect(parseSeries(name)).toBeNull();
  },
);

it.each(['', '@kraken', 'BTC@', 'BTC~', 'BTC~low9h', 'BTC@a@b', 'BTC~low1h~low1h', '~low1h'])(
  'reads no key from %j',
  (key) => {
    expect(parseKey(key)).toBeNull();
  },
);

it.each([
  ['B~TC', null],
  ['B@TC', null],
  ['', null],
  ['BTC', 'kra~ken'],
  ['BTC', ''],
])('composes no key of %j on %j', (symbol, exchange) => {
  expect(() => composeKey({ symbol, exchange, series: { kind: 'price' } })).toThrow(RangeError);
});
