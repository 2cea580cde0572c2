import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { SubscriptionHandover } from '../domain/subscription-handover.js';
import type { DialBudget } from '../domain/dial-budget.js';
import type { Pair } from '../domain/pairs.js';
import type { Tick } from '../domain/tick.js';
import type { FeedListener } from '../exchange-feed.js';
import type { FailureLog } from './failure-log.js';
import { FollowedList, type ListListener } from './followed-list.js';
import { useLeanTickers } from './lean-ticker.js';
import type { LeftOut } from './left-out.js';
import type { MarketList } from './market-list.js';

export interface ExtraListParts {
  readonly exchange: string;
  /** A new client of the exchange, without markets. */
  readonly open: () => Promise<Exchange>;
  readonly markets: MarketList;
  readonly listener: FeedListener;
  readonly clock: Clock;
  readonly failures: (what: string) => FailureLog;
  readonly onDead: () => void;
  readonly leftOut: LeftOut;
  readonly dials: DialBudget;
}

/** One list on a client of its own; the next one replaces it. */
interface Generation {
  readonly number: number;
  readonly stopping: AbortController;
  pairs: readonly Pair[];
  unheard: Set<string>;
  /** null until it has a client. */
  list: FollowedList | null;
  /** Whether its socket was open once. */
  isOpened: boolean;
}

const LONGEST_HANDOVER_MS = 10_000;
const FIRST_READING_MS = 3_000;

/**
 * The pairs of one exchange that come and go. A changed list is a new subscription on a new client; the old one is
 * closed when the new one has a price of every pair, or after 10 s. Until then each symbol is taken from one of the
 * two.
 */
export class ExtraList {
  private wanted: readonly string[] = [];
  private generations: readonly Generation[] = [];
  private made = 0;
  private readonly hearing = new SubscriptionHandover();

  constructor(
    private readonly parts: ExtraListParts,
    private readonly signal: AbortSignal,
  ) {}

  /** Follows these symbols from now on, as far as the exchange has a market for them, and no others. */
  follow(symbols: readonly string[]): void {
    this.wanted = [...symbols].sort(); // who asked first changes no list
    this.renew();
  }

  /** Follows what is wanted on the markets that are offered now. */
  renew(): void {
    const { markets, listener, exchange } = this.parts;
    if (this.signal.aborted) return;
    const pairs = markets.pairsOf(this.wanted);
    const newest = this.generations.at(-1);
    if (JSON.stringify(pairs) === JSON.stringify(newest?.pairs ?? [])) return;
    const waiting = newest?.isOpened === false && newest.pairs.length > 0 && pairs.length > 0 ? newest : null;
    const generation = waiting ?? this.generation();
    if (waiting === null) this.generations = [...this.generations, generation];
    generation.pairs = pairs;
    generation.unheard = new Set(pairs.map(({ symbol }) => symbol));
    const symbols = new Set(pairs.map(({ symbol }) => symbol));
    this.hearing.keep(symbols);
    listener.following(
      exchange,
      this.wanted.filter((symbol) => symbols.has(symbol)),
    );
    if (waiting !== null) waiting.list?.renew();
    else this.run(generation).catch((error: unknown) => this.parts.failures('extra list').failed(error));
  }

  private generation(): Generation {
    this.made += 1;
    const stopping = new AbortController();
    this.signal.addEventListener('abort', () => stopping.abort(), { once: true, signal: stopping.signal });
    return { number: this.made, stopping, pairs: [], unheard: new Set(), list: null, isOpened: false };
  }

  private async run(generation: Generation): Promise<void> {
    const { stopping } = generation;
    if (generation.pairs.length === 0) {
      this.closeBefore(generation);
      return;
    }
    const { open, markets } = this.parts;
    const exchange = await open();
    useLeanTickers(exchange);
    const endSharing = markets.share(exchange);
    const listener = this.listenerOf(generation);
    generation.list = new FollowedList({ ...this.parts, exchange, pairs: () => generation.pairs, listener });
    await generation.list.run(FIRST_READING_MS, stopping.signal);
    endSharing();
  }

  private opened(generation: Generation): void {
    if (generation.isOpened) return;
    generation.isOpened = true;
    const { signal } = generation.stopping;
    void this.parts.clock.wait(LONGEST_HANDOVER_MS, signal).then(() => this.closeBefore(generation));
  }

  private closeBefore({ number, stopping }: Generation): void {
    if (stopping.signal.aborted) return;
    for (const other of this.generations) if (other.number < number) other.stopping.abort();
    this.generations = this.generations.filter((other) => other.number >= number);
  }

  private listenerOf(generation: Generation): ListListener {
    const { listener } = this.parts;
    return {
      tick: (tick) => {
        if (this.hears(generation, tick)) listener.tick(tick);
      },
      reading: (tick, askedAt) => {
        if (this.isWanted(generation, tick)) listener.reading(tick, askedAt);
      },
      // The state of an exchange is that of its core list.
      connection: (_, isConnected) => {
        if (isConnected) this.opened(generation);
      },
      unreadable: (exchange) => listener.unreadable(exchange),
      isQuiet: (exchange, symbol) => listener.isQuiet(exchange, symbol),
    };
  }

  private hears(generation: Generation, tick: Tick): boolean {
    const { number, unheard } = generation;
    if (!this.isWanted(generation, tick) || !this.hearing.hears(tick.symbol, number)) return false;
    if (unheard.delete(tick.symbol) && unheard.size === 0) this.closeBefore(generation);
    return true;
  }

  /** Whether the newest list has the symbol; an older one may still have it. */
  private isWanted({ stopping }: Generation, { symbol }: Tick): boolean {
    if (stopping.signal.aborted) return false;
    return this.generations.at(-1)?.pairs.some((pair) => pair.symbol === symbol) ?? false;
  }
}
