import { isStale, type StalenessInput } from './staleness.js';

const NOW = 1_000_000;
const input = (part: Partial<StalenessInput>, ageMs = 0, stale = false): StalenessInput => ({
  symbol: 'BTC',
  price: { price: 1, previous: null, change24h: null, asOf: NOW - ageMs, stale },
  status: null,
  connection: 'lost',
  now: NOW,
  ...part,
});
const live = (stale: readonly string[]) =>
  ({ connection: 'live', status: { source: 'live', stale, exchanges: [] } }) as const;

it.each([
  ['a young price without a connection is fine', input({}, 29_000), false],
  ['an old price without a connection is stale', input({}, 31_000), true],
  ['a price the server called stale is', input({}, 0, true), true],
  ['a quiet price is fine while the connection is live', input(live([]), 300_000), false],
  ['a price is stale when the live server says so', input(live(['BTC'])), true],
  ['another stale symbol does not matter', input(live(['SOL'])), false],
] as const)('%s', (_name, given, expected) => {
  expect(isStale(given)).toBe(expected);
});

it.each([
  [true, 1_000],
  [false, 60_000_000],
])('an official value is stale when the server says so (%s), whatever its age', (stale, ageMs) => {
  const price = { price: 23_000, previous: null, change24h: null, asOf: 0, stale };
  const input = { symbol: 'NASDAQ', price, status: null, connection: 'lost', now: ageMs } as const;
  expect(isStale(input)).toBe(stale);
});
