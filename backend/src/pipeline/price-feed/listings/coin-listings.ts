import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { isPinned } from '../domain/pinned-markets.js';
import type { CoinJudgement, CoinVerdict, KnownVerdict } from '../domain/coin-identity.js';
import { CoinListingStore } from './coin-listing-store.js';

const READ_EVERY_MS = 5_000;

/** Hears what the table tells. */
export interface ListingListener {
  /** Once: the table has been read. */
  readonly onRead: () => void;
  readonly onVerdict: (symbol: string, verdict: KnownVerdict) => void;
}

/**
 * Which exchanges mean another coin by a symbol: as pinned, as an admin decided, as prices told before. New verdicts are
 * stored by the process that holds the market; all read the table every 5 s.
 */
@Injectable()
export class CoinListings implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly verdicts = new Map<string, Map<string, KnownVerdict>>();
  private unsaved = new Map<string, CoinJudgement>();
  private listener: ListingListener | null = null;
  private readUntil: Date | null = null;
  private isReading = false;
  private stopTimer = (): void => {};

  constructor(
    private readonly store: CoinListingStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'exchanges'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopTimer = this.clock.every(READ_EVERY_MS, () => void this.sync());
    void this.sync();
  }

  onModuleDestroy(): void {
    this.stopTimer();
  }

  /** There is one listener. */
  listen(listener: ListingListener): void {
    this.listener = listener;
  }

  /** Whether the table has been read. */
  isRead(): boolean {
    return this.readUntil !== null;
  }

  verdictsOf(symbol: string): readonly KnownVerdict[] {
    const pins = this.config.exchanges.filter((exchange) => isPinned(exchange, symbol));
    const known = [...(this.verdicts.get(symbol)?.values() ?? [])];
    return [
      ...known.filter(({ exchange }) => !pins.includes(exchange)),
      ...pins.map((exchange): KnownVerdict => ({ exchange, verdict: 'same', by: 'pin' })),
    ];
  }

  /** null: nothing is known, so it counts as the same coin. */
  verdict(symbol: string, exchange: string): CoinVerdict | null {
    if (isPinned(exchange, symbol)) return 'same';
    return this.verdicts.get(symbol)?.get(exchange)?.verdict ?? null;
  }

  /** The symbols that an exchange uses for another coin. */
  apartOn(exchange: string): readonly string[] {
    return [...this.verdicts]
      .filter(([symbol]) => this.verdict(symbol, exchange) === 'apart')
      .map(([symbol]) => symbol);
  }

  /** Takes a verdict by prices. */
  note(judgement: CoinJudgement): void {
    const { symbol, exchange, verdict } = judgement;
    this.keep(symbol, { exchange, verdict, by: 'vote' });
    this.unsaved.set(`${exchange} ${symbol}`, judgement);
  }

  /** Never rejects. */
  private async sync(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      await this.save();
      await this.read();
    } catch (error) {
      this.logger.warn({ err: error }, 'price feed: coin listings could not be read or stored');
    } finally {
      this.isReading = false;
    }
  }

  private async save(): Promise<void> {
    if (this.unsaved.size === 0 || !this.store.isWriter()) return;
    const saving = this.unsaved;
    this.unsaved = new Map();
    let isSaved = false;
    try {
      isSaved = await this.store.save([...saving.values()]);
    } finally {
      if (!isSaved) this.unsaved = new Map([...saving, ...this.unsaved]);
    }
  }

  /** A verdict that this process is about to store is newer than the table's, but for an admin's. */
  private async read(): Promise<void> {
    const isFirst = this.readUntil === null;
    const { rows, until } = await this.store.since(this.readUntil);
    this.readUntil = until;
    for (const { symbol, ...verdict } of rows) {
      const key = `${verdict.exchange} ${symbol}`;
      if (verdict.by === 'vote' && this.store.isWriter() && this.unsaved.has(key)) continue;
      this.unsaved.delete(key);
      const known = this.verdicts.get(symbol)?.get(verdict.exchange);
      if (known?.verdict === verdict.verdict && known.by === verdict.by) continue;
      this.keep(symbol, verdict);
      this.listener?.onVerdict(symbol, verdict);
    }
    if (isFirst) this.listener?.onRead();
  }

  private keep(symbol: string, verdict: KnownVerdict): void {
    const ofSymbol = this.verdicts.get(symbol) ?? new Map<string, KnownVerdict>();
    ofSymbol.set(verdict.exchange, verdict);
    this.verdicts.set(symbol, ofSymbol);
  }
}
