import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { KeptAnswer } from '../../../platform/clock/kept-answer.js';
import type { Logger } from '../../../platform/logger/logger.js';
import { DialBudget } from '../domain/dial-budget.js';
import type { Listing } from '../domain/listing.js';
import type { ExchangePast } from '../domain/past.js';
import type { PastSpan } from '../domain/past-span.js';
import type { ExchangeFeed, FeedListener, ClientLimits } from '../exchange-feed.js';
import { ExtraList } from './extra-list.js';
import { FailureLog } from './failure-log.js';
import { FollowedList } from './followed-list.js';
import { useLeanTickers } from './lean-ticker.js';
import { LeftOut } from './left-out.js';
import { MarketFile } from './market-file.js';
import { MarketList } from './market-list.js';
import { openExchange } from './open-exchange.js';
import { PastReader } from './past-reader.js';
import { within } from './within.js';

export interface CcxtFeedSettings {
  /** ccxt id. */
  readonly exchange: string;
  /** Merged into ccxt's own `urls`. */
  readonly urls: object;
  /** The core list. */
  readonly symbols: readonly string[];
  readonly marketFile: string;
  /** When the first REST reading is due, counted from the start. */
  readonly firstReadingMs: number;
  /** The usual if they are not given. */
  readonly limits?: ClientLimits;
}

/**
 * One exchange through ccxt: its market list, the core list of pairs, which never changes, and the list of those that
 * come and go, each on a client of its own and repairing itself.
 */
export class CcxtFeed implements ExchangeFeed {
  private readonly stopping = new AbortController();
  private wanted: readonly string[] = [];
  private extra: ExtraList | null = null;
  private markets: MarketList | null = null;
  /** A client of its own, which a start does not need. */
  private readonly reader = new KeptAnswer(() => this.openPast(), Infinity);
  private readonly openings: FailureLog;
  private noteKnown: (markets: MarketList) => void = () => undefined;
  private readonly known = new Promise<MarketList>((resolve) => {
    this.noteKnown = resolve;
  });

  constructor(
    private readonly settings: CcxtFeedSettings,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.openings = this.failures('opening of the past');
  }

  get exchange(): string {
    return this.settings.exchange;
  }

  start(listener: FeedListener): void {
    this.run(listener, this.stopping.signal).catch((error: unknown) => {
      this.logger.error({ exchange: this.exchange, err: error }, 'an exchange cannot be followed');
    });
  }

  follow(symbols: readonly string[]): void {
    this.wanted = symbols;
    this.extra?.follow(symbols);
  }

  listing(symbol: string): Listing {
    return this.markets?.listing(symbol) ?? 'not-told';
  }

  coins(): readonly string[] | null {
    return this.markets?.coins() ?? null;
  }

  stop(): void {
    this.stopping.abort();
  }

  async past(symbol: string, span: PastSpan, signal: AbortSignal): Promise<ExchangePast | null> {
    const markets = await within(this.known, signal).catch(() => null);
    const pair = (await markets?.pairOf(symbol, signal)) ?? null;
    if (markets === null || pair === null) return null;
    try {
      const reader = await this.reader.get();
      this.openings.succeeded();
      return await reader.read(pair, span, signal);
    } catch (error) {
      this.openings.failed(error);
      return null;
    }
  }

  private async run(listener: FeedListener, signal: AbortSignal): Promise<void> {
    const { exchange: id, symbols, marketFile, firstReadingMs } = this.settings;
    await nextTurn(); // making a client takes long: the application that starts us listens first
    if (signal.aborted) return;
    const { clock } = this;
    const onUnreadable = (): void => listener.unreadable(id);
    const failures = (what: string): FailureLog => this.failures(what);
    const onDead = (): void =>
      this.logger.warn({ exchange: id }, 'a stream is open but silent: dialling anew');
    const exchange = await this.open(onUnreadable);
    useLeanTickers(exchange);
    const file = new MarketFile(marketFile);
    const markets = new MarketList(exchange, symbols, file, failures('market list'), clock);
    await markets.restore();
    this.markets = markets;
    this.noteKnown(markets);
    const leftOut = new LeftOut(id, clock, this.logger);
    const common = { listener, clock, failures, onDead, leftOut, dials: new DialBudget() };
    const core = new FollowedList({ ...common, exchange, pairs: () => markets.pairs() });
    const open = (): Promise<Exchange> => this.open(onUnreadable);
    const extra = new ExtraList({ ...common, exchange: id, open, markets }, signal);
    this.extra = extra;
    extra.follow(this.wanted);
    const onList = (): void => {
      core.renew();
      extra.renew();
    };
    await Promise.all([markets.run(onList, signal), core.run(firstReadingMs, signal)]);
  }

  private open(onUnreadable: () => void): Promise<Exchange> {
    const { exchange, urls, limits } = this.settings;
    return openExchange(exchange, urls, onUnreadable, limits);
  }

  private async openPast(): Promise<PastReader> {
    const exchange = await this.open(() => undefined);
    exchange.enableRateLimit = false;
    (await this.known).share(exchange);
    return new PastReader(exchange, this.clock, this.failures('reading of the past'));
  }

  private failures(what: string): FailureLog {
    return new FailureLog(what, this.exchange, this.clock, this.logger);
  }
}
