import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { backoffMs, type DialBudget } from '../domain/exchange-limits.js';
import type { Pair } from '../domain/pairs.js';
import { datesTrades, type Tick } from '../domain/tick.js';
import type { FailureLog } from './failure-log.js';
import type { ParsedTicker } from './ticker-parser.js';
import type { RefusedMarkets } from './refused-markets.js';
import { type HookedSockets, hookSockets } from './socket-hooks.js';
import type { Refusal } from './refusals.js';
import { SUBSCRIPTION_PROTOCOLS, type SubscriptionProtocol } from './subscription-protocol.js';

export interface TickerStreamParts {
  readonly exchange: Exchange;
  /** Read at every dial and by `updatePairs`. */
  readonly pairs: () => readonly Pair[];
  /** `all-markets`: where the exchange has one stream of all its tickers, the pairs are taken out of that. */
  readonly scope: 'pairs' | 'all-markets';
  readonly onTick: (tick: Tick) => void;
  readonly onConnection: (connected: boolean) => void;
  readonly onUnreadable: () => void;
  readonly onFrame: () => void;
  readonly refused: RefusedMarkets;
  /** Shared by all sockets of the exchange. */
  readonly dials: DialBudget;
  readonly clock: Clock;
  readonly failures: FailureLog;
}

type SessionEnd = { readonly kind: 'lost'; readonly error: unknown } | { readonly kind: 'given-up' };

/**
 * Streams the tickers of one list of pairs over one socket and redials it within the exchange's budget. Refused markets are
 * left out. Changes go over the open socket; an exchange whose subscriptions are ccxt's is dialled anew.
 */
export class TickerStream {
  private readonly sockets: HookedSockets;
  private readonly protocol: SubscriptionProtocol | undefined;
  private subscribed = '';
  /** By the name in tickers. */
  private pairOf: ReadonlyMap<string, Pair> = new Map();
  /** ccxt emits some tickers under several names, one after the other. */
  private readonly lastTicker = new Map<string, ParsedTicker>();
  private end: (how: SessionEnd) => void = () => undefined;

  constructor(private readonly parts: TickerStreamParts) {
    const hooks = {
      onResult: (result: unknown) => this.onResult(result),
      onTicker: (ticker: ParsedTicker) => this.onTicker(ticker),
      onOpen: () => parts.onConnection(true),
      onLoss: (error: unknown) => this.end({ kind: 'lost', error }),
      onUnreadable: parts.onUnreadable,
      onFrame: parts.onFrame,
      onRefusal: (refusal: Refusal) => this.onRefusal(refusal),
      names: () => this.names(),
    };
    this.protocol = SUBSCRIPTION_PROTOCOLS[parts.exchange.id];
    this.sockets = hookSockets(parts.exchange, hooks, parts.clock);
  }

  /** Runs until the signal; then all sockets are closed. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.redial(), { once: true });
    const { dials, clock } = this.parts;
    let waitMs = dials.dialMs(clock.steady(), Math.random());
    while (!signal.aborted) {
      await clock.wait(waitMs, signal);
      if (signal.aborted) return;
      const ended = await this.session();
      this.sockets.cut();
      if (signal.aborted) return;
      this.parts.onConnection(false);
      if (ended.kind === 'lost') this.parts.failures.failed(ended.error);
      const random = Math.random();
      waitMs = Math.max(dials.redialMs(clock.steady(), random), backoffMs(0, random, Infinity));
    }
  }

  /** Drops the socket and dials anew. */
  redial(): void {
    this.end({ kind: 'given-up' });
  }

  /** Follows the pairs if they have changed. */
  updatePairs(): void {
    const all = this.parts.pairs();
    if (JSON.stringify(all) === this.subscribed) return;
    if (this.protocol === undefined || this.pairOf.size === 0 || all.length === 0) return this.redial();
    this.use(all);
    this.sockets.updateSubscriptions();
  }

  /** Subscribes and waits for the end of the socket; without pairs, until there are some. */
  private session(): Promise<SessionEnd> {
    const { exchange, refused, pairs } = this.parts;
    const all = pairs();
    this.use(all);
    const markets = all.map(({ market }) => market).filter((market) => !refused.has(market));
    return new Promise((resolve) => {
      this.end = resolve;
      if (markets.length === 0) return;
      // One market opens the socket where the subscriptions are ours.
      exchange
        .watchTickers(this.protocol === undefined ? markets : markets.slice(0, 1))
        .catch((error: unknown) => resolve({ kind: 'lost', error }));
    });
  }

  private use(all: readonly Pair[]): void {
    this.subscribed = JSON.stringify(all);
    this.pairOf = new Map(all.map((pair) => [pair.streamName, pair]));
  }

  private names(): readonly string[] {
    const { exchange, refused, scope } = this.parts;
    const { protocol } = this;
    if (protocol === undefined) return [];
    if (scope === 'all-markets' && protocol.allMarkets !== null) return [protocol.allMarkets];
    const pairs = [...this.pairOf.values()].filter(({ market }) => !refused.has(market));
    return pairs.map((pair) => protocol.nameOf(exchange, pair));
  }

  private onRefusal({ names, reason }: Refusal): void {
    for (const name of names) {
      const market = this.pairOf.get(name)?.market ?? this.parts.exchange.markets_by_id?.[name]?.[0]?.symbol;
      if (market !== undefined) this.parts.refused.add(market, reason);
    }
  }

  /** A ticker, or a list or map of them. */
  private onResult(result: unknown): void {
    if (typeof result !== 'object' || result === null) return;
    const all: readonly unknown[] = isTicker(result) ? [result] : Object.values(result);
    for (const ticker of all) {
      if (!isTicker(ticker) || this.lastTicker.get(ticker.symbol ?? '') === ticker) continue;
      this.lastTicker.set(ticker.symbol ?? '', ticker);
      this.onTicker(ticker);
    }
  }

  private onTicker(result: ParsedTicker): void {
    const pair = this.pairOf.get(result.symbol ?? '');
    if (pair === undefined) {
      if (this.parts.scope === 'pairs') this.parts.onUnreadable();
      return;
    }
    if (Number.isFinite(result.last)) this.parts.failures.succeeded();
    this.parts.onTick({
      exchange: this.parts.exchange.id,
      symbol: pair.symbol,
      quoteCcy: pair.quoteCcy,
      price: result.last,
      exchangeAt: result.timestamp ?? null,
      tradedAt: datesTrades(this.parts.exchange.id) ? (result.timestamp ?? null) : null,
      receivedAt: this.parts.clock.now(),
      change24h: dayChange(result),
      via: 'stream',
    });
  }
}

function isTicker(result: unknown): result is ParsedTicker {
  return typeof result === 'object' && result !== null && 'last' in result && 'percentage' in result;
}

/** On a stream, `open` is the price 24 hours ago. */
function dayChange({ percentage, open, last }: ParsedTicker): number | null {
  const percent = Number.isNaN(percentage) ? (last / open - 1) * 100 : percentage;
  return Number.isFinite(percent) ? percent : null;
}
