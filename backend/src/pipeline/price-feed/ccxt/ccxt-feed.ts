import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { Cached } from '../../../platform/clock/cached.js';
import type { Logger } from '../../../platform/logger/logger.js';
import { DialBudget } from '../domain/exchange-limits.js';
import type { CandleRequest } from '../domain/chart-candles.js';
import type { Pair } from '../domain/pairs.js';
import type { Listing } from '../domain/listing.js';
import type { ExchangeHistory, BackfillSpan } from '../domain/backfill.js';
import type { ExchangeCandles, ExchangeFeed, FeedListener, ClientLimits } from '../exchange-feed.js';
import { AllCoinsFeed } from './all-coins-feed.js';
import { FailureLog, RegionRefusal } from './failure-log.js';
import { TickerFeed } from './ticker-feed.js';
import { parseTickersFast } from './ticker-parser.js';
import { RefusedMarkets } from './refused-markets.js';
import { MarketFile } from './market-file.js';
import { MarketList } from './market-list.js';
import { openExchange, raceAbort } from './open-exchange.js';
import { HistoryReader } from './history-reader.js';

export interface CcxtFeedSettings {
  /** ccxt id. */
  readonly exchange: string;
  readonly urls: object;
  /** The core symbols. */
  readonly symbols: readonly string[];
  readonly marketFile: string;
  /** Delay of the first REST poll. */
  readonly firstPollMs: number;
  readonly limits?: ClientLimits;
}

/** One exchange through ccxt: its market list, the feed of the core pairs and that of all other coins, each with its own client. */
export class CcxtFeed implements ExchangeFeed {
  readonly exchange: string;
  private readonly stopping = new AbortController();
  private wanted: readonly string[] = [];
  private allCoins: AllCoinsFeed | null = null;
  private markets: MarketList | null = null;
  private listed: readonly string[] | null = null;
  /** Has its own client, opened at the first backfill. */
  private readonly historyReader = new Cached(() => this.openHistory(), Infinity);
  private readonly historyClientLog: FailureLog;
  private readonly region: RegionRefusal;
  private listener: FeedListener | null = null;
  private resolveMarkets: (markets: MarketList) => void = () => undefined;
  /** Resolves once the saved list is read, or the built-in one taken; never if the exchange's client cannot be made. */
  readonly marketList = new Promise<MarketList>((resolve) => {
    this.resolveMarkets = resolve;
  });

  constructor(
    private readonly settings: CcxtFeedSettings,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.exchange = settings.exchange;
    this.region = new RegionRefusal(this.exchange, logger, () => this.listener?.onRefusal(this.exchange));
    this.historyClientLog = this.failures('history client');
  }

  start(listener: FeedListener): void {
    this.listener = listener;
    this.run(listener, this.stopping.signal).catch((error: unknown) => {
      this.logger.error({ err: error }, `price feed: ${this.exchange}: cannot be followed`);
    });
  }

  follow(symbols: readonly string[]): void {
    this.wanted = symbols;
    this.allCoins?.follow(symbols);
  }

  listing(symbol: string): Listing {
    return this.markets?.listing(symbol) ?? 'unknown';
  }

  coins(): readonly string[] | null {
    return this.listed;
  }

  stop(): void {
    this.stopping.abort();
  }

  history(symbol: string, span: BackfillSpan, signal: AbortSignal): Promise<ExchangeHistory | null> {
    return this.read(symbol, signal, (reader, pair) => reader.read(pair, span, signal));
  }

  candles(symbol: string, request: CandleRequest, signal: AbortSignal): Promise<ExchangeCandles | null> {
    return this.read(symbol, signal, (reader, pair) => reader.chart(pair, request, signal));
  }

  private async read<T>(
    symbol: string,
    signal: AbortSignal,
    work: (reader: HistoryReader, pair: Pair) => Promise<T>,
  ): Promise<T | null> {
    const markets = await raceAbort(this.marketList, signal).catch(() => null);
    const pair = (await markets?.pairOf(symbol, signal)) ?? null;
    if (markets === null || pair === null) return null;
    try {
      const reader = await this.historyReader.get();
      this.historyClientLog.succeeded();
      return await work(reader, pair);
    } catch (error) {
      this.historyClientLog.failed(error);
      return null;
    }
  }

  private async run(listener: FeedListener, signal: AbortSignal): Promise<void> {
    const { exchange: id, symbols, marketFile, firstPollMs } = this.settings;
    await nextTurn(); // making a client takes long: the HTTP server listens first
    if (signal.aborted) return;
    const { clock } = this;
    const onUnreadable = (): void => listener.onUnreadable(id);
    const failures = (what: string): FailureLog => this.failures(what);
    const onDead = (): void =>
      this.logger.warn({ exchange: id }, `price feed: ${id}: stream is open but silent; reconnecting`);
    const exchange = await this.open(onUnreadable);
    parseTickersFast(exchange);
    const file = new MarketFile(marketFile);
    const markets = new MarketList(exchange, symbols, file, failures('market list'), clock);
    await markets.restore();
    this.markets = markets;
    this.listed = markets.coins();
    this.resolveMarkets(markets);
    const refused = new RefusedMarkets(id, clock, this.logger);
    const common = { listener, clock, failures, onDead, refused, dials: new DialBudget() };
    const pairs = (): readonly Pair[] => markets.pairs();
    const core = new TickerFeed({ ...common, exchange, pairs, polledPairs: pairs, scope: 'pairs' });
    const open = (): Promise<Exchange> => this.open(onUnreadable);
    const allCoins = new AllCoinsFeed({ ...common, exchange: id, open, markets }, signal);
    this.allCoins = allCoins;
    allCoins.follow(this.wanted);
    const onMarkets = (): void => {
      this.listed = markets.coins();
      core.updatePairs();
      allCoins.updatePairs();
    };
    await Promise.all([markets.run(onMarkets, signal), core.run(firstPollMs, signal)]);
  }

  private open(onUnreadable: () => void): Promise<Exchange> {
    const { exchange, urls, limits } = this.settings;
    return openExchange(exchange, urls, onUnreadable, limits);
  }

  private async openHistory(): Promise<HistoryReader> {
    const exchange = await this.open(() => undefined);
    exchange.enableRateLimit = false;
    (await this.marketList).share(exchange);
    return new HistoryReader(exchange, this.clock, this.failures('history request'));
  }

  private failures(what: string): FailureLog {
    return new FailureLog(what, this.exchange, this.clock, this.logger, this.region);
  }
}
