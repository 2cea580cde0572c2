import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import type { DialBudget } from '../domain/exchange-limits.js';
import type { Pair } from '../domain/pairs.js';
import type { Tick } from '../domain/tick.js';
import type { FeedListener } from '../exchange-feed.js';
import type { FailureLog } from './failure-log.js';
import { TickerFeed, type TickerListener } from './ticker-feed.js';
import { parseTickersFast } from './ticker-parser.js';
import type { RefusedMarkets } from './refused-markets.js';
import type { MarketList } from './market-list.js';

export interface OnDemandFeedParts {
  readonly exchange: string;
  /** A new client of the exchange, without markets. */
  readonly open: () => Promise<Exchange>;
  readonly markets: MarketList;
  readonly listener: FeedListener;
  readonly clock: Clock;
  readonly failures: (what: string) => FailureLog;
  readonly onDead: () => void;
  readonly refused: RefusedMarkets;
  readonly dials: DialBudget;
}

/** One subscription on a client of its own; the next one replaces it. */
interface Generation {
  readonly number: number;
  readonly stopping: AbortController;
  pairs: readonly Pair[];
  unquoted: Set<string>;
  /** null until it has a client. */
  feed: TickerFeed | null;
  isOpened: boolean;
}

const LONGEST_HANDOVER_MS = 10_000;
const FIRST_POLL_MS = 3_000;

/**
 * Follows the pairs that triggers and wallets need now. A changed list is a new subscription on a new client; the old one
 * closes once the new one has a price of every pair, or 10 s after it opened.
 */
export class OnDemandFeed {
  private wanted: readonly string[] = [];
  private generations: readonly Generation[] = [];
  private generationCount = 0;
  private readonly handover = new SubscriptionHandover();

  constructor(
    private readonly parts: OnDemandFeedParts,
    private readonly signal: AbortSignal,
  ) {}

  /** Replaces the symbols; those without a market are ignored. */
  follow(symbols: readonly string[]): void {
    this.wanted = [...symbols].sort(); // the order of the demand changes no list
    this.updatePairs();
  }

  /** Subscribes anew if the pairs have changed; a subscription that still waits for its dial takes the new list. */
  updatePairs(): void {
    const { markets, listener, exchange } = this.parts;
    if (this.signal.aborted) return;
    const pairs = markets.pairsOf(this.wanted);
    const newest = this.generations.at(-1);
    if (JSON.stringify(pairs) === JSON.stringify(newest?.pairs ?? [])) return;
    const waiting = newest?.isOpened === false && newest.pairs.length > 0 && pairs.length > 0 ? newest : null;
    const nextGeneration = waiting ?? this.generation();
    if (waiting === null) this.generations = [...this.generations, nextGeneration];
    nextGeneration.pairs = pairs;
    nextGeneration.unquoted = new Set(pairs.map(({ symbol }) => symbol));
    const symbols = new Set(pairs.map(({ symbol }) => symbol));
    this.handover.keep(symbols);
    listener.onSymbols(
      exchange,
      this.wanted.filter((symbol) => symbols.has(symbol)),
    );
    if (waiting !== null) waiting.feed?.updatePairs();
    else
      this.run(nextGeneration).catch((error: unknown) => this.parts.failures('on-demand feed').failed(error));
  }

  private generation(): Generation {
    this.generationCount += 1;
    const stopping = new AbortController();
    this.signal.addEventListener('abort', () => stopping.abort(), { once: true, signal: stopping.signal });
    return {
      number: this.generationCount,
      stopping,
      pairs: [],
      unquoted: new Set(),
      feed: null,
      isOpened: false,
    };
  }

  private async run(generation: Generation): Promise<void> {
    const { stopping } = generation;
    if (generation.pairs.length === 0) {
      this.closeOlder(generation);
      return;
    }
    const { open, markets } = this.parts;
    const exchange = await open();
    parseTickersFast(exchange);
    const endSharing = markets.share(exchange);
    const listener = this.listenerOf(generation);
    generation.feed = new TickerFeed({ ...this.parts, exchange, pairs: () => generation.pairs, listener });
    await generation.feed.run(FIRST_POLL_MS, stopping.signal);
    endSharing();
  }

  private onOpened(generation: Generation): void {
    if (generation.isOpened) return;
    generation.isOpened = true;
    const { signal } = generation.stopping;
    void this.parts.clock.wait(LONGEST_HANDOVER_MS, signal).then(() => this.closeOlder(generation));
  }

  private closeOlder({ number, stopping }: Generation): void {
    if (stopping.signal.aborted) return;
    for (const other of this.generations) if (other.number < number) other.stopping.abort();
    this.generations = this.generations.filter((other) => other.number >= number);
  }

  private listenerOf(generation: Generation): TickerListener {
    const { listener } = this.parts;
    return {
      onTick: (tick) => {
        if (this.accepts(generation, tick)) listener.onTick(tick);
      },
      onPoll: (tick, askedAt) => {
        if (this.isWanted(generation, tick)) listener.onPoll(tick, askedAt);
      },
      // The state of an exchange is that of its core list.
      onConnection: (_, isConnected) => {
        if (isConnected) this.onOpened(generation);
      },
      onUnreadable: (exchange) => listener.onUnreadable(exchange),
      needsPoll: (exchange, symbol) => listener.needsPoll(exchange, symbol),
    };
  }

  private accepts(generation: Generation, tick: Tick): boolean {
    const { number, unquoted } = generation;
    if (!this.isWanted(generation, tick) || !this.handover.accepts(tick.symbol, number)) return false;
    if (unquoted.delete(tick.symbol) && unquoted.size === 0) this.closeOlder(generation);
    return true;
  }

  /** Whether the newest list has the symbol; an older one may still have it. */
  private isWanted({ stopping }: Generation, { symbol }: Tick): boolean {
    if (stopping.signal.aborted) return false;
    return this.generations.at(-1)?.pairs.some((pair) => pair.symbol === symbol) ?? false;
  }
}

/** Accepts ticks of each symbol from the newest subscription that has sent one: the same trade twice would confirm itself. */
export class SubscriptionHandover {
  private readonly newest = new Map<string, number>();

  /** Later subscriptions have higher numbers. */
  accepts(symbol: string, subscription: number): boolean {
    if (subscription < (this.newest.get(symbol) ?? subscription)) return false;
    this.newest.set(symbol, subscription);
    return true;
  }

  /** Forgets all other symbols. */
  keep(symbols: ReadonlySet<string>): void {
    for (const symbol of this.newest.keys()) if (!symbols.has(symbol)) this.newest.delete(symbol);
  }
}
