import type { Exchange, OHLCV } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Pair } from '../domain/pairs.js';
import {
  type ExchangeHistory,
  MINUTE_MS,
  type Candle,
  candleOf,
  type TradeWindow,
  usableCandles,
  usableTrades,
  type BackfillSpan,
} from '../domain/backfill.js';
import type { CandleRequest } from '../domain/chart-candles.js';
import type { ExchangeCandles } from '../exchange-feed.js';
import { RequestBudget } from '../domain/exchange-limits.js';
import type { FailureLog } from './failure-log.js';
import { raceAbort } from './open-exchange.js';

/** A trade as `parseTrade` makes it. */
interface ParsedTrade {
  readonly symbol: string | undefined;
  readonly id: string | undefined;
  readonly timestamp: number | undefined;
  readonly price: number;
}

type TradesQuery = readonly [since: number | undefined, limit: number | undefined, params: object];

interface CcxtTrade {
  readonly symbol?: string;
  readonly id?: string;
  readonly timestamp?: number;
  readonly price?: unknown;
}

const TRADES_PER_PAGE = 1_000;
const MAX_PAGES = 20;
/** Requests at once, before ccxt's spacing for the exchange applies. */
const BURST = 10;
const DEFAULT_SPACING_MS = 1_000;
const MAX_WAIT_MS = 3_000;

/** ccxt ids whose trades are paged forwards from a time. */
const READ_FORWARDS: ReadonlySet<string> = new Set(['kraken', 'binance']);
/** ccxt ids whose trades are paged backwards from the newest. Any other exchange gives one page of the newest. */
const READ_BACKWARDS: ReadonlySet<string> = new Set(['coinbaseexchange']);
/** How many of its newest trades such an exchange gives at most, where it gives less unasked. */
const NEWEST_TRADES: Readonly<Record<string, number>> = {
  gate: 1_000,
  coinbase: 100,
  hitbtc: 1_000,
};
const CANDLES_PER_PAGE: Readonly<Record<string, number>> = {
  coinbaseexchange: 300,
  kraken: 720,
  binance: 1_000,
  kucoin: 1_500,
  whitebit: 1_440,
  hitbtc: 1_000,
  coinbase: 300,
  bybit: 1_000,
  gate: 1_000,
};
/** What makes an exchange give the candles from `since` on, not the newest ones; `end` in epoch milliseconds. */
const CANDLE_PARAMS: Readonly<Record<string, (end: number) => object>> = {
  bybit: (end) => ({ until: end }),
  hitbtc: () => ({ sort: 'ASC' }),
  whitebit: (end) => ({ end: Math.floor(end / 1_000) }),
};
const DEFAULT_CANDLES_PER_PAGE = 100;
/** Reads trades and candles of one exchange by REST. Its client has no ccxt rate limit, which spaces even rare requests. */
export class HistoryReader {
  private readonly budget: RequestBudget;
  /** Charts take nothing from what a gap in the feed needs. */
  private readonly chartBudget: RequestBudget;

  constructor(
    private readonly exchange: Exchange,
    private readonly clock: Clock,
    private readonly failures: FailureLog,
  ) {
    // ccxt's own computes costs and fees in arbitrary precision.
    Object.assign(exchange, { safeTrade: parseTrade });
    const spacingMs = exchange.rateLimit ?? DEFAULT_SPACING_MS;
    this.budget = new RequestBudget(spacingMs, BURST);
    this.chartBudget = new RequestBudget(spacingMs * 2, BURST / 2);
  }
  /** The history that arrived before the signal. Never rejects. */
  async read({ market, quoteCcy }: Pair, span: BackfillSpan, signal: AbortSignal): Promise<ExchangeHistory> {
    const [trades, candles] = await Promise.all([
      this.trades(market, span, signal),
      this.candles(market, span, signal),
    ]);
    return { exchange: this.exchange.id, quoteCcy, trades, candles };
  }

  /** Candles for a chart; null if a request failed. */
  async chart(
    { market, quoteCcy }: Pair,
    { timeframe, sizeMs, from, to }: CandleRequest,
    signal: AbortSignal,
  ): Promise<ExchangeCandles | null> {
    try {
      const size = { timeframe, sizeMs, count: Math.floor((to - from) / sizeMs) + 1 };
      const rows = await Promise.all(this.candlePages(market, from, size, signal, this.chartBudget));
      this.failures.succeeded();
      return { quoteCcy, rows: rows.flat() };
    } catch (error) {
      this.failures.failed(error);
      return null;
    }
  }

  private async trades(market: string, span: BackfillSpan, signal: AbortSignal): Promise<TradeWindow | null> {
    const isForwards = READ_FORWARDS.has(this.exchange.id);
    const pages: (readonly ParsedTrade[])[] = [];
    let isWhole = false;
    try {
      while (!isWhole && pages.length < MAX_PAGES) {
        const query = isForwards ? this.laterPage(span, pages.at(-1)) : this.earlierPage(pages.at(-1));
        const answer: unknown = await this.request(() => this.exchange.fetchTrades(market, ...query), signal);
        const page = answer as readonly ParsedTrade[];
        pages.push(page);
        isWhole = isForwards ? page.length < TRADES_PER_PAGE : this.coversStart(page, span);
        if (!isForwards && !READ_BACKWARDS.has(this.exchange.id)) break;
      }
      this.failures.succeeded();
    } catch (error) {
      this.failures.failed(error);
      if (pages.length === 0) return null;
    }
    const parsed = pages.flat().map(({ timestamp, price }) => ({ at: timestamp ?? Number.NaN, price }));
    const all = usableTrades(parsed);
    const start = isWhole || isForwards ? span.carryFrom : (all[0]?.at ?? span.to);
    const end = isWhole || !isForwards ? span.to : (all.at(-1)?.at ?? span.carryFrom);
    return { start, end, trades: all.filter(({ at }) => at >= span.carryFrom && at < span.to) };
  }
  /** Oldest first, from the last trade of the page before on. */
  private laterPage({ carryFrom }: BackfillSpan, before: readonly ParsedTrade[] | undefined): TradesQuery {
    const since = Math.floor(before?.at(-1)?.timestamp ?? carryFrom);
    if (before !== undefined && since <= Math.floor(before[0]?.timestamp ?? since)) {
      throw new Error('A millisecond has more trades than a page');
    }
    // ccxt sends kraken seconds; it takes exclusive nanoseconds as well.
    const params = this.exchange.id === 'kraken' ? { since: `${since - 1}000000` } : {};
    return [since, TRADES_PER_PAGE, params];
  }

  private earlierPage(later: readonly ParsedTrade[] | undefined): TradesQuery {
    const limit = READ_BACKWARDS.has(this.exchange.id) ? TRADES_PER_PAGE : NEWEST_TRADES[this.exchange.id];
    if (later === undefined) return [undefined, limit, {}];
    const lowestId = Math.min(...later.map(({ id }) => Number(id)));
    return [undefined, limit, { after: String(lowestId) }];
  }

  /** Whether nothing before the page is missing. How many trades an only page may have is not known of all exchanges. */
  private coversStart(page: readonly ParsedTrade[], { carryFrom }: BackfillSpan): boolean {
    const isLast = READ_BACKWARDS.has(this.exchange.id) && page.length < TRADES_PER_PAGE;
    return isLast || page.some(({ timestamp }) => (timestamp ?? Infinity) < carryFrom);
  }

  private async candles(market: string, span: BackfillSpan, signal: AbortSignal): Promise<readonly Candle[]> {
    const { candlesFrom, tradesFrom } = span;
    const count = Math.floor((tradesFrom - candlesFrom) / MINUTE_MS);
    const size = { timeframe: '1m', sizeMs: MINUTE_MS, count } as const;
    const answers = await Promise.allSettled(this.candlePages(market, candlesFrom, size, signal));
    const rows = answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      this.failures.failed(answer.reason);
      return [];
    });
    return usableCandles(rows.map(candleOf), candlesFrom, tradesFrom);
  }
  /** One request for each page of `count` candles from a time on. */
  private candlePages(
    market: string,
    from: number,
    { timeframe, sizeMs, count }: Pick<CandleRequest, 'timeframe' | 'sizeMs'> & { readonly count: number },
    signal: AbortSignal,
    budget = this.budget,
  ): readonly Promise<OHLCV[]>[] {
    const { exchange } = this;
    const most = CANDLES_PER_PAGE[exchange.id] ?? DEFAULT_CANDLES_PER_PAGE;
    return Array.from({ length: Math.ceil(count / most) }, (_, page) => {
      const since = from + page * most * sizeMs;
      const limit = Math.min(most, count - page * most);
      const params = CANDLE_PARAMS[exchange.id]?.(since + limit * sizeMs - 1) ?? {};
      return this.request(() => exchange.fetchOHLCV(market, timeframe, since, limit, params), signal, budget);
    });
  }

  private async request<T>(request: () => Promise<T>, signal: AbortSignal, budget = this.budget): Promise<T> {
    const waitMs = budget.reserve(this.clock.steady(), MAX_WAIT_MS);
    if (waitMs === null) throw new Error('Too many requests to this exchange at once');
    await this.clock.wait(waitMs, signal);
    if (signal.aborted) throw new Error('No answer in time');
    return raceAbort(request(), signal);
  }
}

function parseTrade(raw: CcxtTrade, market?: { readonly symbol: string }): ParsedTrade {
  const { id, timestamp, price } = raw;
  return { symbol: market?.symbol ?? raw.symbol, id, timestamp, price: Number(price) };
}
