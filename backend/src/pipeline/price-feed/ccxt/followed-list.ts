import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Pair } from '../domain/pairs.js';
import type { FeedListener } from '../exchange-feed.js';
import type { DialBudget } from '../domain/dial-budget.js';
import type { FailureLog } from './failure-log.js';
import type { LeftOut } from './left-out.js';
import { RestPoll } from './rest-poll.js';
import { StreamWatchdog } from './stream-watchdog.js';
import { TickerStream } from './ticker-stream.js';

export type ListListener = Omit<FeedListener, 'following'>;

export interface FollowedListParts {
  /** A client of its own: lists on one socket cannot be changed without touching each other. */
  readonly exchange: Exchange;
  readonly pairs: () => readonly Pair[];
  readonly listener: ListListener;
  readonly clock: Clock;
  readonly failures: (what: string) => FailureLog;
  /** The stream is open but dead, and is being dialled anew. */
  readonly onDead: () => void;
  readonly leftOut: LeftOut;
  readonly dials: DialBudget;
}

/** A list of pairs of one exchange: their stream with its watchdog, and REST readings in between. */
export class FollowedList {
  private readonly stream: TickerStream;
  private readonly poll: RestPoll;
  private readonly watchdog: StreamWatchdog;

  constructor(parts: FollowedListParts) {
    const { exchange, pairs, listener, clock, failures, onDead, leftOut, dials } = parts;
    this.watchdog = new StreamWatchdog(clock, () => {
      onDead();
      this.stream.redial();
    });
    const { watchdog } = this;
    this.stream = new TickerStream({
      exchange,
      pairs,
      onTick: (tick) => {
        if (Number.isFinite(tick.price)) watchdog.streamed(tick);
        listener.tick(tick);
      },
      onConnection: (connected) => {
        watchdog.connection(connected);
        listener.connection(exchange.id, connected);
      },
      onUnreadable: () => listener.unreadable(exchange.id),
      onFrame: () => watchdog.framed(),
      leftOut,
      dials,
      clock,
      failures: failures('ticker stream'),
    });
    this.poll = new RestPoll({
      exchange,
      pairs: () => pairs().filter(({ market }) => !leftOut.has(market)),
      isQuiet: ({ symbol }) => listener.isQuiet(exchange.id, symbol),
      onReading: (tick, askedAt) => {
        watchdog.read(tick, askedAt);
        listener.reading(tick, askedAt);
      },
      clock,
      failures: failures('REST reading'),
    });
  }

  /** Runs until the signal. Never rejects. */
  async run(firstReadingMs: number, signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.stream.run(signal),
      this.poll.run(firstReadingMs, signal),
      this.watchdog.run(signal),
    ]);
  }

  /** Dials anew if the pairs are no longer those of the socket. */
  renew(): void {
    this.stream.renew();
  }
}
