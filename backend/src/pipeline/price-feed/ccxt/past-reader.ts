import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Pair } from '../domain/pairs.js';
import {
  type ExchangePast,
  MINUTE_MS,
  type PastCandle,
  type PastTrade,
  type PastTrades,
  usableCandles,
  usableTrades,
} from '../domain/past.js';
import type { PastSpan } from '../domain/past-span.js';
import { RequestPace } from '../domain/request-pace.js';
import type { FailureLog } from './failure-log.js';
import { within } from './within.js';

/** The trade as `useLeanTrades` makes it. */
interface LeanTrade {
  readonly symbol: string | undefined;
  readonly id: string | undefined;
  readonly timestamp: number | undefined;
  readonly price: number;
}

interface RawTrade {
  readonly symbol?: string;
  readonly id?: string;
  readonly timestamp?: number;
  readonly price?: unknown;
}

const TRADES_A_PAGE = 1_000;
const MOST_PAGES = 20;
/** Requests that may be made at once, before ccxt's own spacing for the exchange holds. */
const BURST = 10;
const USUAL_SPACING_MS = 1_000;
const LONGEST_TURN_MS = 3_000;

/** ccxt ids whose trades are read from a moment on, up to 1,000 a page. */
const READ_FORWARDS: ReadonlySet<string> = new Set(['kraken', 'binance']);
/** ccxt ids that answer the newest trades, and older ones than a given trade. Of all others the newest page counts. */
const READ_BACKWARDS: ReadonlySet<string> = new Set(['coinbaseexchange']);
/** Minutes that one request may ask for. */
const CANDLES_A_PAGE: Readonly<Record<string, number>> = {
  coinbaseexchange: 300,
  kraken: 720,
  binance: 1_000,
};
const CANDLES_A_PAGE_ELSEWHERE = 100;

/**
 * What one exchange remembers, by REST, over a ccxt client without ccxt's rate limit: that one spaces out requests
 * even after a long rest (kraken: a second each).
 */
export class PastReader {
  private readonly pace: RequestPace;

  constructor(
    private readonly exchange: Exchange,
    private readonly clock: Clock,
    private readonly failures: FailureLog,
  ) {
    useLeanTrades(exchange);
    this.pace = new RequestPace(exchange.rateLimit ?? USUAL_SPACING_MS, BURST);
  }

  /** What was told by the time of the signal. Never rejects. */
  async read({ market, quoteCcy }: Pair, span: PastSpan, signal: AbortSignal): Promise<ExchangePast> {
    const [trades, candles] = await Promise.all([
      this.trades(market, span, signal),
      this.candles(market, span, signal),
    ]);
    return { exchange: this.exchange.id, quoteCcy, trades, candles };
  }

  private async trades(market: string, span: PastSpan, signal: AbortSignal): Promise<PastTrades | null> {
    const isForwards = READ_FORWARDS.has(this.exchange.id);
    const pages: (readonly LeanTrade[])[] = [];
    let isWhole = false;
    try {
      while (!isWhole && pages.length < MOST_PAGES) {
        const page = isForwards
          ? await this.laterPage(market, span, pages.at(-1), signal)
          : await this.earlierPage(market, pages.at(-1), signal);
        pages.push(page);
        isWhole = isForwards ? page.length < TRADES_A_PAGE : reachesBack(page, span);
        if (!isForwards && !READ_BACKWARDS.has(this.exchange.id)) break;
      }
      this.failures.succeeded();
    } catch (error) {
      this.failures.failed(error);
      if (pages.length === 0) return null;
    }
    const all = usableTrades(pages.flat().map(pastTrade));
    const start = isWhole || isForwards ? span.carryFrom : (all[0]?.at ?? span.to);
    const end = isWhole || !isForwards ? span.to : (all.at(-1)?.at ?? span.carryFrom);
    return { start, end, trades: all.filter(({ at }) => at >= span.carryFrom && at < span.to) };
  }

  /** Oldest first, from the time of the last trade of the page before on. */
  private async laterPage(
    market: string,
    { carryFrom }: PastSpan,
    before: readonly LeanTrade[] | undefined,
    signal: AbortSignal,
  ): Promise<readonly LeanTrade[]> {
    const since = Math.floor(before?.at(-1)?.timestamp ?? carryFrom);
    if (before !== undefined && since <= Math.floor(before[0]?.timestamp ?? since)) {
      throw new Error('A millisecond has more trades than a page');
    }
    // ccxt asks kraken by the second; it takes nanoseconds as well, exclusive.
    const params = this.exchange.id === 'kraken' ? { since: `${since - 1}000000` } : {};
    return this.askTrades(market, since, TRADES_A_PAGE, params, signal);
  }

  private async earlierPage(
    market: string,
    later: readonly LeanTrade[] | undefined,
    signal: AbortSignal,
  ): Promise<readonly LeanTrade[]> {
    const limit = READ_BACKWARDS.has(this.exchange.id) ? TRADES_A_PAGE : undefined;
    const params = later === undefined ? {} : { after: lowestId(later) };
    return this.askTrades(market, undefined, limit, params, signal);
  }

  private async askTrades(
    market: string,
    since: number | undefined,
    limit: number | undefined,
    params: object,
    signal: AbortSignal,
  ): Promise<readonly LeanTrade[]> {
    const page: unknown = await this.ask(
      () => this.exchange.fetchTrades(market, since, limit, params),
      signal,
    );
    return page as readonly LeanTrade[];
  }

  private async candles(market: string, span: PastSpan, signal: AbortSignal): Promise<readonly PastCandle[]> {
    const { candlesFrom, tradesFrom } = span;
    const size = CANDLES_A_PAGE[this.exchange.id] ?? CANDLES_A_PAGE_ELSEWHERE;
    const minutes = Math.floor((tradesFrom - candlesFrom) / MINUTE_MS);
    const pages = Array.from({ length: Math.ceil(minutes / size) }, async (_, page) => {
      const since = candlesFrom + page * size * MINUTE_MS;
      const count = Math.min(size, minutes - page * size);
      return this.ask(() => this.exchange.fetchOHLCV(market, '1m', since, count), signal);
    });
    const answers = await Promise.allSettled(pages);
    const rows = answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      this.failures.failed(answer.reason);
      return [];
    });
    return usableCandles(rows.map(pastCandle), candlesFrom, tradesFrom);
  }

  private async ask<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = this.pace.turn(this.clock.steady(), LONGEST_TURN_MS);
    if (turn === null) throw new Error('Too much is asked of this exchange at once');
    await this.clock.wait(turn, signal);
    if (signal.aborted) throw new Error('No answer in time');
    return within(request(), signal);
  }
}

/** ccxt's own `safeTrade` derives costs and fees in arbitrary precision; a page has a thousand trades. */
function useLeanTrades(exchange: Exchange): void {
  Object.assign(exchange, { safeTrade: leanTrade });
}

function leanTrade(raw: RawTrade, market?: { readonly symbol: string }): LeanTrade {
  const { id, timestamp, price } = raw;
  return { symbol: market?.symbol ?? raw.symbol, id, timestamp, price: Number(price) };
}

function reachesBack(page: readonly LeanTrade[], { carryFrom }: PastSpan): boolean {
  return page.length < TRADES_A_PAGE || page.some(({ timestamp }) => (timestamp ?? Infinity) < carryFrom);
}

function lowestId(page: readonly LeanTrade[]): string {
  return String(Math.min(...page.map(({ id }) => Number(id))));
}

function pastTrade({ timestamp, price }: LeanTrade): PastTrade {
  return { at: timestamp ?? Number.NaN, price };
}

/** Of ccxt's [start, open, high, low, close, volume]. */
function pastCandle(row: readonly (number | undefined)[]): PastCandle {
  const [start, , high, low, close] = row.map((value) => value ?? Number.NaN);
  return {
    start: start ?? Number.NaN,
    high: high ?? Number.NaN,
    low: low ?? Number.NaN,
    close: close ?? Number.NaN,
  };
}
