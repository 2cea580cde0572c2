import { setTimeout as pause } from 'node:timers/promises'; // between tries, never for ordering
import type { Clock } from '../../platform/clock/clock.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { PriceHistory } from '../price-feed/price-history.js';
import type { DerivedSeries } from './derived-series.js';
import type { SeriesStore, StoredSeries } from './ports.js';
import { knownFrom, missingHistory, type MissingHistory, toldHistory } from './series-history.js';

/** Exchanges that told nothing are asked again after this long. */
const ASK_AGAIN_MS = 60_000;
const RETRY_MS = 200;

interface Missing {
  readonly missing: MissingHistory;
  /** Nothing is missing between the two, epoch milliseconds. */
  readonly known: number;
  readonly at: number;
}

interface LoaderParts {
  readonly seriesStore: SeriesStore;
  readonly history: PriceHistory;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onFenced: () => void;
}

/**
 * Gives the series of a term what is known from before: of the database at once, of the exchanges one coin at a time. Until
 * then a series has no value, or a window only what it has seen.
 */
export class SeriesLoader {
  private readonly needed = new Set<string>();
  private readonly asleep = new Map<string, NodeJS.Timeout>();
  private isStarted = false;
  private isOver = false;
  private filling: Promise<void> | null = null;

  constructor(
    private readonly series: DerivedSeries,
    private readonly fence: Fence,
    private readonly parts: LoaderParts,
    private readonly lastAt: (source: string) => number,
  ) {}

  /** Restores every coin of the triggers that were loaded. @throws whatever the store throws. */
  async start(): Promise<void> {
    const { seriesStore, clock } = this.parts;
    const sources = [...this.needed];
    if (sources.length > 0) {
      this.series.loadExtremes(await seriesStore.extremes());
      const stored = await seriesStore.read(sources, clock.now());
      for (const source of sources) {
        if (this.restore(source, stored.get(source)) === null) this.needed.delete(source);
        this.series.onHistory(source);
      }
    }
    this.isStarted = true;
    this.wake();
  }

  /** A coin watches something new. */
  onNeed(source: string): void {
    this.needed.add(source);
    if (this.isStarted) this.wake();
  }

  /** Stops. Resolves when the last request has ended. */
  async end(): Promise<void> {
    this.isOver = true;
    for (const timer of this.asleep.values()) clearTimeout(timer);
    await this.filling;
  }

  /** Loads what is stored. What is missing then, with the time that it is missing before; null for nothing. */
  private restore(source: string, stored: StoredSeries | undefined): Missing | null {
    const coin = this.series.coin(source);
    if (coin === undefined || stored === undefined) return null;
    const at = this.lastAt(source);
    const known = knownFrom(stored, at);
    this.series.load(source, { at, knownFrom: known, ...stored });
    const missing = missingHistory(coin.watched, stored, known, at);
    return missing.minutesFrom === null && missing.closes.size === 0 ? null : { missing, known, at };
  }

  private wake(): void {
    this.filling ??= this.fillAll().finally(() => {
      this.filling = null;
      if (this.needed.size > 0 && !this.isOver) this.wake();
    });
  }

  private async fillAll(): Promise<void> {
    for (const source of this.needed) {
      if (this.isOver) return;
      this.needed.delete(source);
      try {
        await this.fill(source);
      } catch (error) {
        this.parts.logger.error(
          { err: error, source },
          'evaluator: a series could not be loaded; trying again',
        );
        this.needed.add(source);
        await pause(RETRY_MS);
      }
    }
  }

  /** What the database knows, then what the exchanges tell of the rest. */
  private async fill(source: string): Promise<void> {
    const { seriesStore, history, clock, logger } = this.parts;
    const stored = (await seriesStore.read([source], clock.now())).get(source);
    if (this.isOver) return;
    const rest = this.restore(source, stored);
    if (rest === null) return this.series.onHistory(source);
    const told = await toldHistory(history, source, rest.missing, rest);
    if (this.isOver) return;
    if (told === null) {
      this.series.onHistory(source);
      logger.warn({ source }, 'evaluator: no exchange told what a series needs; asking again in a minute');
      return this.askAgain(source);
    }
    if ((await seriesStore.write(told, this.fence)) === 'fenced') return this.parts.onFenced();
    // From the store, as the next holder does.
    const now = (await seriesStore.read([source], clock.now())).get(source);
    if (this.isOver) return;
    this.restore(source, now);
    this.series.onHistory(source);
    const { bars, closes } = told;
    logger.info({ source, bars: bars.length, closes: closes.length }, 'evaluator: a series was filled');
  }

  private askAgain(source: string): void {
    clearTimeout(this.asleep.get(source));
    const timer = setTimeout(() => {
      this.asleep.delete(source);
      this.onNeed(source);
    }, ASK_AGAIN_MS);
    this.asleep.set(source, timer);
  }
}
