import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import { ListedCoins } from './listed-coins.js';
import { PAGES_TOPIC } from './replica/market-topics.js';

/** Anybody may open a page, and every coin that is watched is evaluated and logged. */
const MOST_COINS = 300;
const EVERY_MS = 5_000;
const KEPT_MS = 15_000;

interface Remote {
  readonly symbols: readonly string[];
  /** Steady clock. */
  readonly at: number;
}

/** The coins that open pages watch, those of other processes included: these tell theirs over the bus and are forgotten after 15 s. */
@Injectable()
export class PageDemand implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly process = randomUUID();
  /** How many pages of this process watch a symbol. */
  private readonly own = new Map<string, number>();
  private readonly remotes = new Map<string, Remote>();
  private readonly listeners = new Set<() => void>();
  private stopTimer = (): void => {};

  constructor(
    private readonly bus: MessageBus,
    private readonly clock: Clock,
    @Inject(ListedCoins) private readonly coins: Pick<ListedCoins, 'listing'>,
  ) {
    bus.subscribe(PAGES_TOPIC, ({ process, symbols }) => {
      this.remotes.set(process, { symbols, at: clock.steady() });
      this.notify();
    });
  }

  onApplicationBootstrap(): void {
    this.stopTimer = this.clock.every(EVERY_MS, () => this.publish());
  }

  onModuleDestroy(): void {
    this.stopTimer();
  }

  /** Whether a coin can have a price once a page watches it. */
  canWatch(symbol: string): boolean {
    return this.coins.listing(symbol) === 'listed';
  }

  /** A page watches other symbols than before. O(symbols). */
  replace(before: readonly string[], after: readonly string[]): void {
    const size = this.own.size;
    let isNew = false;
    for (const symbol of after) {
      const count = this.own.get(symbol) ?? 0;
      isNew ||= count === 0;
      this.own.set(symbol, count + 1);
    }
    for (const symbol of before) {
      const count = this.own.get(symbol) ?? 0;
      if (count > 1) this.own.set(symbol, count - 1);
      else this.own.delete(symbol);
    }
    if (!isNew && this.own.size === size) return;
    this.publish();
    this.notify();
  }

  /** At most 300. */
  symbols(): readonly string[] {
    const since = this.clock.steady() - KEPT_MS;
    for (const [process, { at }] of this.remotes) if (at < since) this.remotes.delete(process);
    const all = [this.own.keys(), ...[...this.remotes.values()].map(({ symbols }) => symbols)];
    return [...new Set(all.flatMap((symbols) => [...symbols]))].slice(0, MOST_COINS);
  }

  /** Calls back when the symbols may have changed. Returns the unsubscribe function. */
  onChanged(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private publish(): void {
    if (!this.bus.isShared) return;
    this.bus.publish(PAGES_TOPIC, {
      process: this.process,
      symbols: [...this.own.keys()].slice(0, MOST_COINS),
    });
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
