import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { Cached } from '../../../platform/clock/cached.js';
import type { Logger } from '../../../platform/logger/logger.js';
import { candleOf, usableCandles } from '../domain/backfill.js';
import { RequestBudget } from '../domain/exchange-limits.js';
import type { MinutePage, MinuteRequest, MinuteSource } from '../minute-source.js';
import type { CcxtFeedSettings } from './ccxt-feed.js';
import { FailureLog } from './failure-log.js';
import { MarketFile } from './market-file.js';
import { MarketList } from './market-list.js';
import { isRateLimit, openExchange, raceAbort } from './open-exchange.js';

/** ccxt ids of exchanges that tell minutes of 30 days, and how many a request. */
const DEEP_PAGES: Readonly<Record<string, number>> = { binance: 1_000, coinbaseexchange: 300 };
const OTHER_PAGE = 720;
const SIZE_MS = { '1m': 60_000, '1h': 3_600_000 } as const;
const USUAL_SPACING_MS = 1_000;
const MARKETS_MS = 10_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Reads past candles by REST with a client of its own, opened at the first request. It knows markets by the list of the price
 * feed in this process, or by one of its own where none is followed.
 */
export class MinuteClient implements MinuteSource {
  readonly exchange: string;
  readonly isDeep: boolean;
  readonly pageSize: number;
  private readonly opened = new Cached(() => this.open(), Infinity);
  private readonly failures: FailureLog;
  private pausedUntil = -Infinity;
  private pauseMs = FIRST_PAUSE_MS;
  private readonly stopping = new AbortController();

  /**
   * `slowness`: how many times the spacing that ccxt knows of the exchange lies between two requests. `followed`: the list of the
   * price feed; null without one.
   */
  constructor(
    private readonly settings: Omit<CcxtFeedSettings, 'firstPollMs'>,
    private readonly slowness: number,
    private readonly followed: Promise<MarketList> | null,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.exchange = settings.exchange;
    this.isDeep = Object.hasOwn(DEEP_PAGES, this.exchange);
    this.pageSize = DEEP_PAGES[this.exchange] ?? OTHER_PAGE;
    this.failures = this.failureLog('minutes of the past');
  }

  stop(): void {
    this.stopping.abort();
  }

  async page(symbol: string, request: MinuteRequest, signal: AbortSignal): Promise<MinutePage> {
    const { clock } = this;
    const now = clock.steady();
    if (now < this.pausedUntil) return { kind: 'limited', waitMs: this.pausedUntil - now };
    try {
      const { exchange, markets, budget } = await raceAbort(this.opened.get(), signal);
      const pair = await markets.pairOf(symbol, AbortSignal.any([signal, AbortSignal.timeout(MARKETS_MS)]));
      if (pair === null) return { kind: markets.listing(symbol) === 'unknown' ? 'failed' : 'not-listed' };
      await clock.wait(budget.reserve(clock.steady(), Infinity) ?? 0, signal);
      if (signal.aborted) return { kind: 'failed' };
      const { timeframe, from, count } = request;
      const sizeMs = SIZE_MS[timeframe];
      const rows = await raceAbort(exchange.fetchOHLCV(pair.market, timeframe, from, count), signal);
      this.failures.succeeded();
      this.pauseMs = FIRST_PAUSE_MS;
      const candles = usableCandles(rows.map(candleOf), from, from + count * sizeMs, sizeMs);
      return { kind: 'candles', quoteCcy: pair.quoteCcy, candles };
    } catch (error) {
      if (!signal.aborted) this.failures.failed(error);
      return isRateLimit(error) ? this.pause() : { kind: 'failed' };
    }
  }

  /** Nobody asks the exchange for a minute, or longer each time it says so again. */
  private pause(): MinutePage {
    const now = this.clock.steady();
    if (now >= this.pausedUntil) {
      this.pausedUntil = now + this.pauseMs;
      this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
    }
    return { kind: 'limited', waitMs: this.pausedUntil - now };
  }

  private async open() {
    const { exchange: id, urls, limits } = this.settings;
    const followed = this.followed && (await raceAbort(this.followed, AbortSignal.timeout(MARKETS_MS)));
    const exchange = await openExchange(id, urls, () => undefined, limits);
    exchange.enableRateLimit = false;
    const markets = followed ?? (await this.ownList(exchange));
    followed?.share(exchange);
    const budget = new RequestBudget((exchange.rateLimit ?? USUAL_SPACING_MS) * this.slowness, 1);
    return { exchange, markets, budget };
  }

  private async ownList(exchange: Exchange): Promise<MarketList> {
    const { symbols, marketFile } = this.settings;
    const failures = this.failureLog('market list for minutes');
    const markets = new MarketList(exchange, symbols, new MarketFile(marketFile), failures, this.clock);
    await markets.restore();
    void markets.run(() => undefined, this.stopping.signal);
    return markets;
  }

  private failureLog(what: string): FailureLog {
    return new FailureLog(what, this.exchange, this.clock, this.logger);
  }
}
