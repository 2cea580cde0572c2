import type { Exchange } from 'ccxt';
import type { Clock } from '../../platform/clock/clock.js';
import { backoffMs } from '../domain/backoff.js';
import type { Pair } from '../domain/pairs.js';
import type { Tick } from '../domain/tick.js';
import type { FailureLog } from './failure-log.js';
import type { LeanTicker } from './lean-ticker.js';
import { hookSockets } from './socket-hooks.js';

export interface TickerStreamParts {
  readonly exchange: Exchange;
  /** What to subscribe to, asked at every dial; the list of an open socket never changes. */
  readonly pairs: () => readonly Pair[];
  readonly onTick: (tick: Tick) => void;
  readonly onConnection: (connected: boolean) => void;
  readonly onUnreadable: () => void;
  readonly clock: Clock;
  readonly failures: FailureLog;
}

type SessionEnd = { readonly kind: 'lost'; readonly error: unknown } | { readonly kind: 'given-up' };

const LONGEST_DELAY_MS = 5_000;
/** A socket that held this long makes the next loss the first one again. */
const STABLE_MS = 30_000;

/**
 * Every ticker of one list of pairs, from one socket. A lost socket is dialled again for as long as the stream runs:
 * soon at first, at most 5 s apart. A second list needs a second stream over an Exchange of its own: lists on one
 * socket cannot be replaced without touching each other.
 */
export class TickerStream {
  private readonly cutSockets: () => void;
  private dialled = '';
  private pairOf: ReadonlyMap<string, Pair> = new Map();
  private newest: unknown = null;
  private end: (how: SessionEnd) => void = () => undefined;

  constructor(private readonly parts: TickerStreamParts) {
    this.cutSockets = hookSockets(parts.exchange, {
      onResult: (result) => this.onResult(result),
      onOpen: () => parts.onConnection(true),
      onLoss: (error) => this.end({ kind: 'lost', error }),
      onUnreadable: parts.onUnreadable,
    });
  }

  /** Runs until the signal; then all sockets are closed. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.redial(), { once: true });
    let failures = 0;
    while (!signal.aborted) {
      const dialledAt = this.parts.clock.steady();
      const ended = await this.session();
      this.cutSockets();
      if (signal.aborted) return;
      this.parts.onConnection(false);
      if (ended.kind === 'given-up') continue;
      this.parts.failures.failed(ended.error);
      if (this.parts.clock.steady() - dialledAt >= STABLE_MS) failures = 0;
      await this.parts.clock.wait(backoffMs(failures, Math.random(), LONGEST_DELAY_MS), signal);
      failures += 1;
    }
  }

  /** Gives the socket up and dials anew: for whoever finds that it is open but dead. */
  redial(): void {
    this.end({ kind: 'given-up' });
  }

  /** Dials anew if the pairs are no longer those of the socket. */
  renew(): void {
    if (JSON.stringify(this.parts.pairs()) !== this.dialled) this.redial();
  }

  /** Subscribes and waits for the end of the socket. Without any pair, waits until there are some. */
  private session(): Promise<SessionEnd> {
    const pairs = this.parts.pairs();
    this.dialled = JSON.stringify(pairs);
    this.pairOf = new Map(pairs.map((pair) => [pair.market, pair]));
    return new Promise((resolve) => {
      this.end = resolve;
      if (pairs.length === 0) return;
      this.parts.exchange
        .watchTickers(pairs.map(({ market }) => market))
        .catch((error: unknown) => resolve({ kind: 'lost', error }));
    });
  }

  /** Some exchanges hand out a ticker under several names, one after the other. */
  private onResult(result: unknown): void {
    if (result === this.newest || !isTicker(result)) return;
    this.newest = result;
    const pair = result.symbol === undefined ? undefined : this.pairOf.get(result.symbol);
    if (pair === undefined) {
      this.parts.onUnreadable();
      return;
    }
    this.parts.failures.succeeded();
    this.parts.onTick({
      exchange: this.parts.exchange.id,
      symbol: pair.symbol,
      quoteCcy: pair.quoteCcy,
      price: result.last,
      exchangeAt: result.timestamp ?? null,
      receivedAt: this.parts.clock.now(),
      change24h: dayChange(result),
      via: 'stream',
    });
  }
}

function isTicker(result: unknown): result is LeanTicker {
  return typeof result === 'object' && result !== null && 'last' in result && 'percentage' in result;
}

/** On a stream, `open` is the price 24 hours ago. */
function dayChange({ percentage, open, last }: LeanTicker): number | null {
  const percent = Number.isNaN(percentage) ? (last / open - 1) * 100 : percentage;
  return Number.isFinite(percent) ? percent : null;
}
