import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Signal } from '../../../platform/clock/signal.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { PriceTable } from '../price-table.js';
import { DollarHours } from './dollar-hours.js';
import { MinuteReading } from './minute-reader.js';
import { MINUTE_SOURCES, type MinuteSource } from '../minute-source.js';
import { MinuteStore, MOST_COLD_COINS, type WantedBy } from './minute-store.js';

/** Prices and gaps come first after a start. */
const FIRST_LOOK_MS = 60_000;
const RENEW_MS = 5_000;
const IDLE_MS = 60_000;
const MOST_PLANNED_COINS = 1;

/**
 * Reads the coins that are wanted, in one process at a time whichever it is: up to four of people, and one at a time of plans.
 * A process that dies leaves what it had stored, and the next one goes on from there.
 */
@Injectable()
export class MinuteReadings implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private readonly wakeUp: Signal;
  private readonly rates: DollarHours;
  private readonly underWay = new Map<string, { readonly by: WantedBy; readonly work: Promise<void> }>();
  /** Ends the readings when another process has the claim. */
  private term = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private callOff: () => void = () => undefined;

  constructor(
    @Inject(MINUTE_SOURCES) private readonly sources: readonly MinuteSource[],
    private readonly store: MinuteStore,
    private readonly clock: Clock,
    table: PriceTable,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.wakeUp = new Signal(clock);
    this.rates = new DollarHours(sources, table, clock);
  }

  onApplicationBootstrap(): void {
    if (!this.sources.some(({ isDeep }) => isDeep)) return;
    this.running = this.run();
    this.callOff = this.clock.after(FIRST_LOOK_MS, () => {
      void this.store
        .plan(CORE_SYMBOLS)
        .then(() => this.wake())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'minutes: core coins were not planned'));
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.callOff();
    this.stopping.abort();
    this.term.abort();
    this.wakeUp.notify();
    await this.running;
    await Promise.all([...this.underWay.values()].map(({ work }) => work));
    await this.store.release(this.owner).catch(() => undefined);
  }

  /** Something is wanted. */
  wake(): void {
    this.wakeUp.notify();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const isBusy = await this.check().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'minutes: what is wanted could not be read');
        return false;
      });
      await this.wakeUp.wait(isBusy ? RENEW_MS : IDLE_MS);
    }
  }

  /** Returns whether something is wanted or under way. */
  private async check(): Promise<boolean> {
    const wanted = await this.store.wanted();
    if (wanted.length + this.underWay.size === 0 || this.stopping.signal.aborted) return false;
    if (!(await this.store.claim(this.owner))) {
      this.term.abort();
      return true;
    }
    if (this.term.signal.aborted) this.term = new AbortController();
    for (const { symbol, by } of wanted) if (this.hasRoom(symbol, by)) this.start(symbol, by);
    return true;
  }

  private hasRoom(symbol: string, by: WantedBy): boolean {
    if (this.underWay.has(symbol)) return false;
    const underWay = [...this.underWay.values()].filter((each) => each.by === by);
    return underWay.length < (by === 'person' ? MOST_COLD_COINS : MOST_PLANNED_COINS);
  }

  private start(symbol: string, by: WantedBy): void {
    const { signal } = this.term;
    const work = this.read(symbol, signal)
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        this.logger.warn({ err: error, symbol }, 'minutes: a coin could not be read');
        await this.store.finish(symbol, 'failed').catch(() => undefined);
      })
      .finally(() => {
        this.underWay.delete(symbol);
        this.wake();
      });
    this.underWay.set(symbol, { by, work });
  }

  private async read(symbol: string, signal: AbortSignal): Promise<void> {
    const reading = new MinuteReading(symbol, this.sources, this.rates, this.store, this.clock, signal);
    const outcome = await reading.run();
    if (!signal.aborted) await this.store.finish(symbol, outcome);
  }
}
