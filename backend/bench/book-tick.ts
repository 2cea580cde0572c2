import { PriceBook } from '../src/pipeline/price-feed/domain/price-book.js';
import type { Tick } from '../src/pipeline/price-feed/domain/tick.js';
import { leastOfRounds, nsPer } from './support/rounds.js';
import { assertThat, type BenchRow, conclude } from './support/rows.js';

/** What the book of every followed coin costs: a tick of a coin that nobody watches, and the memory of all books. */
const COINS = 2_000;
const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
const ROUNDS = 20;
const SECONDS = 5;
const MOST_NS = 500;
const MOST_MB = 3.3;
const START = 1_700_000_000_000;
const symbols = Array.from({ length: COINS }, (_, n) => `COIN${n}`);
const nothing = (): void => undefined;
const observer = { setAside: nothing, jumpHeld: nothing, countedAgain: nothing, anotherCoin: nothing };

const before = heapMb();
const book = new PriceBook({
  exchanges: EXCHANGES,
  symbols: ['USDT'],
  trusted: new Set(['USDT']),
  observer,
  identityOf: () => ({ listedOn: () => 0, verdicts: [], onJudged: () => undefined }),
});
book.setSymbols(['USDT', ...symbols], ['USDT']);
let second = 0;
let outcomes = 0;
takeAll(ticksOf(0));
const mb = heapMb() - before;
const ns = leastOfRounds(ROUNDS, {
  floor: () => {
    const quotes = new Map<string, number>();
    const ticks = secondsOf();
    return nsPer(ticks.length, () => {
      for (const { symbol, price } of ticks) quotes.set(symbol, price);
    });
  },
  ours: () => {
    const ticks = secondsOf();
    return nsPer(ticks.length, () => takeAll(ticks));
  },
});
const ticksSent = (1 + ROUNDS * SECONDS) * COINS * EXCHANGES.length;
assertThat(outcomes === ticksSent, `${outcomes} of ${ticksSent} ticks were kept`);
const workload = '2,000 coins on three exchanges';
const rows: BenchRow[] = [
  {
    metric: 'book tick',
    workload,
    unit: 'ns',
    floor: ns.floor,
    peer: null,
    ours: ns.ours,
    ratio: ns.ours / MOST_NS,
    goal: `<= 1 x ${MOST_NS} ns`,
    met: ns.ours <= MOST_NS,
  },
  {
    metric: 'memory of all books',
    workload,
    unit: 'MB',
    floor: null,
    peer: null,
    ours: mb,
    ratio: mb / MOST_MB,
    goal: `<= 1 x ${MOST_MB} MB`,
    met: mb <= MOST_MB,
  },
];
conclude(rows);

function takeAll(ticks: readonly Tick[]): void {
  for (const tick of ticks) if (book.accept(tick, tick.receivedAt).kind !== 'rejected') outcomes += 1;
}

function secondsOf(): readonly Tick[] {
  return Array.from({ length: SECONDS }, () => ticksOf((second += 1))).flat();
}

function ticksOf(at: number): readonly Tick[] {
  return EXCHANGES.flatMap((exchange) =>
    symbols.map(
      (symbol, n): Tick => ({
        exchange,
        symbol,
        quoteCcy: 'USD',
        price: 1 + n / 100 + ((at * 7 + n) % 10) / 10_000,
        exchangeAt: START + at * 1_000,
        tradedAt: null,
        receivedAt: START + at * 1_000,
        change24h: 1,
        via: 'stream',
      }),
    ),
  );
}

function heapMb(): number {
  for (let n = 0; n < 3; n += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
