import type { Pair } from '../domain/pairs.js';
import type { FeedListener } from '../exchange-feed.js';
import type { FailureLog } from './failure-log.js';
import { RestPoll } from './rest-poll.js';
import { StreamWatchdog } from './stream-watchdog.js';
import { TickerStream, type TickerStreamParts } from './ticker-stream.js';

export interface TickerFeedParts
  extends Pick<TickerStreamParts, 'exchange' | 'pairs' | 'scope' | 'refused' | 'dials' | 'clock'> {
  /** Those of the pairs that a poll asks for. */
  readonly polledPairs: () => readonly Pair[];
  readonly listener: Omit<FeedListener, 'onSymbols' | 'onRefusal'>;
  readonly failures: (what: string) => FailureLog;
  readonly onDead: () => void;
}

/** A list of pairs of one exchange: their stream with its watchdog, and REST polls in between. */
export class TickerFeed {
  private readonly stream: TickerStream;
  private readonly poll: RestPoll;
  private readonly watchdog: StreamWatchdog;

  constructor(parts: TickerFeedParts) {
    const { exchange, pairs, scope, polledPairs, listener, clock, failures, onDead, refused, dials } = parts;
    this.watchdog = new StreamWatchdog(clock, () => {
      onDead();
      this.stream.redial();
    });
    const { watchdog } = this;
    this.stream = new TickerStream({
      exchange,
      pairs,
      scope,
      onTick: (tick) => {
        if (Number.isFinite(tick.price)) watchdog.onTick(tick);
        listener.onTick(tick);
      },
      onConnection: (connected) => {
        watchdog.onConnection(connected);
        listener.onConnection(exchange.id, connected);
      },
      onUnreadable: () => listener.onUnreadable(exchange.id),
      onFrame: () => watchdog.onFrame(),
      refused,
      dials,
      clock,
      failures: failures('ticker stream'),
    });
    this.poll = new RestPoll({
      exchange,
      pairs: () => polledPairs().filter(({ market }) => !refused.has(market)),
      needsPoll: ({ symbol }) => listener.needsPoll(exchange.id, symbol),
      onPoll: (tick, askedAt) => {
        watchdog.onPoll(tick, askedAt);
        listener.onPoll(tick, askedAt);
      },
      clock,
      failures: failures('REST poll'),
    });
  }

  /** Runs until the signal. Never rejects. */
  async run(firstPollMs: number, signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.stream.run(signal),
      this.poll.run(firstPollMs, signal),
      this.watchdog.run(signal),
    ]);
  }

  /** Follows the pairs if they have changed. */
  updatePairs(): void {
    this.stream.updatePairs();
  }
}
