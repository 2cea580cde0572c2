import type { Exchange } from 'ccxt';
import type { Clock } from '../../platform/clock/clock.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { Listing } from '../domain/listing.js';
import type { ExchangePast } from '../domain/past.js';
import type { PastSpan } from '../domain/past-span.js';
import type { ExchangeFeed, FeedListener } from '../exchange-feed.js';
import { ExtraList } from './extra-list.js';
import { FailureLog } from './failure-log.js';
import { FollowedList } from './followed-list.js';
import { useLeanTickers } from './lean-ticker.js';
import { MarketFile } from './market-file.js';
import { MarketList } from './market-list.js';
import { openExchange } from './open-exchange.js';
import { PastReader } from './past-reader.js';
import { within } from './wait.js';

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
}

/** What is needed to ask for the past; there once the exchange is opened. */
interface Memory {
  readonly markets: MarketList;
  readonly reader: PastReader;
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
  private remember: (memory: Memory) => void = () => undefined;
  private readonly memory = new Promise<Memory>((resolve) => {
    this.remember = resolve;
  });

  constructor(
    private readonly settings: CcxtFeedSettings,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

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

  stop(): void {
    this.stopping.abort();
  }

  async past(symbol: string, span: PastSpan, signal: AbortSignal): Promise<ExchangePast | null> {
    const memory = await within(this.memory, signal).catch(() => null);
    if (memory === null) return null;
    const pair = await memory.markets.pairOf(symbol, signal);
    return pair === null ? null : memory.reader.read(pair, span, signal);
  }

  private async run(listener: FeedListener, signal: AbortSignal): Promise<void> {
    const { exchange: id, symbols, marketFile, firstReadingMs } = this.settings;
    const { clock } = this;
    const onUnreadable = (): void => listener.unreadable(id);
    const failures = (what: string): FailureLog => this.failures(what);
    const onDead = (): void =>
      this.logger.warn({ exchange: id }, 'a stream is open but silent: dialling anew');
    const exchange = await this.open(onUnreadable);
    useLeanTickers(exchange);
    const markets = new MarketList(exchange, symbols, new MarketFile(marketFile), failures('market list'));
    await markets.restore();
    this.markets = markets;
    this.remember({ markets, reader: await this.openPast(markets) });
    const core = new FollowedList({
      exchange,
      pairs: () => markets.pairs(),
      listener,
      clock,
      failures,
      onDead,
    });
    const open = (): Promise<Exchange> => this.open(onUnreadable);
    const extra = new ExtraList({ exchange: id, open, markets, listener, clock, failures, onDead }, signal);
    this.extra = extra;
    extra.follow(this.wanted);
    const onList = (): void => {
      core.renew();
      extra.renew();
    };
    await Promise.all([markets.run(onList, signal), core.run(firstReadingMs, signal)]);
  }

  private open(onUnreadable: () => void): Promise<Exchange> {
    return openExchange(this.settings.exchange, this.settings.urls, onUnreadable);
  }

  private async openPast(markets: MarketList): Promise<PastReader> {
    const exchange = await this.open(() => undefined);
    exchange.enableRateLimit = false;
    markets.share(exchange);
    return new PastReader(exchange, this.clock, this.failures('reading of the past'));
  }

  private failures(what: string): FailureLog {
    return new FailureLog(what, this.exchange, this.clock, this.logger);
  }
}
