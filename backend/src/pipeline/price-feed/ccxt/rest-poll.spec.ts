import type { Exchange } from 'ccxt';
import { pino } from 'pino';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { Pair } from '../domain/pairs.js';
import { FailureLog } from './failure-log.js';
import { RestPoll } from './rest-poll.js';

const PAIRS: readonly Pair[] = ['BTC', 'ETH', 'USDT'].map((symbol) => ({
  market: `${symbol}/USD`,
  symbol,
  quoteCcy: 'USD',
  streamName: `${symbol}/USD`,
}));

/** What the first round of an exchange without batches reads, and asks for, when the given pairs fail. */
async function firstRound(fails: Readonly<Record<string, Error>>): Promise<{
  readonly asked: readonly string[];
  readonly read: readonly string[];
  readonly traded: unknown;
}> {
  const asked: string[] = [];
  const read: string[] = [];
  let traded: unknown;
  const over = new AbortController();
  const clock = new SystemClock();
  const exchange = {
    id: 'coinbaseexchange',
    has: {},
    fetchTicker: async (market: string) => {
      asked.push(market);
      const error = fails[market];
      if (error !== undefined) throw error;
      return { last: 1, percentage: 0, timestamp: null, traded: 7 };
    },
  };
  const failures = new FailureLog('REST reading', exchange.id, clock, pino({ level: 'silent' }));
  const ended = Object.assign(failures, {
    failed: () => over.abort(),
    succeeded: () => over.abort(),
  });
  await new RestPoll({
    exchange: exchange as unknown as Exchange,
    pairs: () => PAIRS,
    needsPoll: () => true,
    onPoll: ({ symbol, traded24h }) => {
      read.push(symbol);
      traded = traded24h;
    },
    clock,
    failures: ended,
  }).run(0, over.signal);
  return { asked, read, traded };
}

it('asks for 100 pairs in one request', async () => {
  const asked: number[] = [];
  const read: string[] = [];
  const over = new AbortController();
  const clock = new SystemClock();
  const exchange = {
    id: 'kraken',
    has: { fetchTickers: true },
    fetchTickers: async (markets: readonly string[]) => {
      asked.push(markets.length);
      return Object.fromEntries(markets.map((market) => [market, { last: 1, percentage: 0 }]));
    },
  };
  const failures = new FailureLog('REST reading', exchange.id, clock, pino({ level: 'silent' }));
  const pairs = Array.from({ length: 201 }, (_, n): Pair => {
    const market = `C${n}/USD`;
    return { market, symbol: `C${n}`, quoteCcy: 'USD', streamName: market };
  });
  await new RestPoll({
    exchange: exchange as unknown as Exchange,
    pairs: () => pairs,
    needsPoll: () => false,
    onPoll: ({ symbol }) => read.push(symbol),
    clock,
    failures: Object.assign(failures, { succeeded: () => over.abort() }),
  }).run(0, over.signal);
  expect(asked).toEqual([100, 100, 1]);
  expect(read).toEqual(pairs.map(({ symbol }) => symbol));
});

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

describe('quiet pairs that are read one by one', () => {
  it('do not hang on one that fails', async () => {
    const { read } = await firstRound({ 'BTC/USD': named('BadSymbol') });
    expect(read).toEqual(['ETH', 'USDT']);
  });

  it('tell what was traded in 24 hours', async () => {
    expect((await firstRound({})).traded).toBe(7);
  });

  it.each(['DDoSProtection', 'RateLimitExceeded'])('are left alone after %s', async (refusal) => {
    const { asked, read } = await firstRound({ 'ETH/USD': named(refusal) });
    expect(asked).toEqual(['BTC/USD', 'ETH/USD']);
    expect(read).toEqual(['BTC']);
  });
});
