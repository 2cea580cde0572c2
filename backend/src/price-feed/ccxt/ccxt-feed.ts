import type { Clock } from '../../platform/clock/clock.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { ExchangeFeed, FeedListener } from '../exchange-feed.js';
import { FailureLog } from './failure-log.js';
import { useLeanTickers } from './lean-ticker.js';
import { MarketFile } from './market-file.js';
import { MarketList } from './market-list.js';
import { openExchange } from './open-exchange.js';
import { RestPoll } from './rest-poll.js';
import { StreamWatchdog } from './stream-watchdog.js';
import { TickerStream } from './ticker-stream.js';

export interface CcxtFeedSettings {
  /** ccxt id. */
  readonly exchange: string;
  /** Merged into ccxt's own `urls`. */
  readonly urls: object;
  readonly symbols: readonly string[];
  readonly marketFile: string;
  /** When the first REST reading is due, counted from the start. */
  readonly firstReadingMs: number;
}

/** One exchange through ccxt: market list, ticker stream with its watchdog, and REST readings, each repairing itself. */
export class CcxtFeed implements ExchangeFeed {
  private readonly stopping = new AbortController();

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

  stop(): void {
    this.stopping.abort();
  }

  private async run(outside: FeedListener, signal: AbortSignal): Promise<void> {
    const { exchange: id, urls, symbols, marketFile, firstReadingMs } = this.settings;
    const { clock } = this;
    const watchdog = new StreamWatchdog(clock, () => {
      this.logger.warn({ exchange: id }, 'a stream is open but silent: dialling anew');
      stream.redial();
    });
    const listener = watched(outside, watchdog);
    const onUnreadable = (): void => listener.unreadable(id);
    const exchange = await openExchange(id, urls, onUnreadable);
    useLeanTickers(exchange);
    const file = new MarketFile(marketFile);
    const markets = new MarketList(exchange, symbols, file, this.failures('market list'));
    const pairs = () => markets.pairs();
    const stream = new TickerStream({
      exchange,
      pairs,
      onTick: (tick) => listener.tick(tick),
      onConnection: (connected) => listener.connection(id, connected),
      onUnreadable,
      clock,
      failures: this.failures('ticker stream'),
    });
    const poll = new RestPoll({
      exchange,
      pairs,
      isQuiet: ({ symbol }) => listener.isQuiet(id, symbol),
      onReading: (tick, askedAt) => listener.reading(tick, askedAt),
      clock,
      failures: this.failures('REST reading'),
    });
    await markets.restore();
    const onChange = (): void => stream.redial();
    const parts = [markets.run(onChange, signal), stream.run(signal), poll.run(firstReadingMs, signal)];
    await Promise.all([...parts, watchdog.run(signal)]);
  }

  private failures(what: string): FailureLog {
    return new FailureLog(what, this.exchange, this.clock, this.logger);
  }
}

/** The same listener; the watchdog hears first. */
function watched(listener: FeedListener, watchdog: StreamWatchdog): FeedListener {
  return {
    tick: (tick) => {
      watchdog.streamed(tick);
      listener.tick(tick);
    },
    reading: (tick, askedAt) => {
      watchdog.read(tick, askedAt);
      listener.reading(tick, askedAt);
    },
    connection: (exchange, connected) => {
      watchdog.connection(connected);
      listener.connection(exchange, connected);
    },
    unreadable: (exchange) => listener.unreadable(exchange),
    isQuiet: (exchange, symbol) => listener.isQuiet(exchange, symbol),
  };
}
