import type { Exchange } from 'ccxt';
import { pino } from 'pino';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import type { Pair } from '../domain/pairs.js';
import { FailureLog } from './failure-log.js';
import { HistoryReader } from './history-reader.js';

const PAIR = {
  market: 'BTC/USD',
  symbol: 'BTC',
  quoteCcy: 'USD',
  streamName: 'BTC/USD',
} as const satisfies Pair;
const HOUR = { timeframe: '1m', sizeMs: 60_000, from: 0, to: 3_600_000 } as const;
const never = new AbortController().signal;
it('charts take nothing of what a gap in the feed may ask for', async () => {
  const clock = new ManualClock(3_600_000);
  let asked = 0;
  const exchange = {
    id: 'kraken',
    rateLimit: 1_000,
    fetchOHLCV: async () => {
      asked += 1;
      return [];
    },
    fetchTrades: async () => [],
  } as unknown as Exchange;
  const failures = new FailureLog('history', exchange.id, clock, pino({ level: 'silent' }));
  const reader = new HistoryReader(exchange, clock, failures);
  const charts = Array.from({ length: 50 }, () => reader.chart(PAIR, HOUR, never));
  await Promise.all(charts.slice(0, 5));
  expect(asked).toBe(5);
  // The clock stands still: a request that had to wait for its turn would never be made.
  await reader.read(PAIR, { carryFrom: 0, candlesFrom: 0, tradesFrom: 60_000, to: 120_000 }, never);
  expect(asked).toBe(6);
});

it.each([
  ['a page of trades that all lie in the gap', [70_000, 80_000], 70_000],
  ['a page that reaches back before it', [50_000, 80_000], 60_000],
  ['no trade at all', [], 120_000],
])('the only page of an exchange vouches for what it shows: %s', async (_, times, start) => {
  const exchange = {
    id: 'kucoin',
    fetchOHLCV: async () => [],
    fetchTrades: async () => times.map((timestamp) => ({ timestamp, price: 1 })),
  } as unknown as Exchange;
  const clock = new ManualClock(3_600_000);
  const failures = new FailureLog('history', exchange.id, clock, pino({ level: 'silent' }));
  const span = {
    carryFrom: 60_000,
    candlesFrom: 60_000,
    tradesFrom: 60_000,
    to: 120_000,
  };
  const { trades } = await new HistoryReader(exchange, clock, failures).read(PAIR, span, never);
  expect(trades).toMatchObject({ start, end: 120_000 });
});
