import { setTimeout as pause } from 'node:timers/promises'; // between tries, never for ordering
import type { MarketSource } from '../../contract/market.js';
import type { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { Bar } from '../price-feed/domain/bar.js';
import type { CoveragePoint } from '../price-feed/gaps/feed-coverage.js';
import type { MarketPrice } from '../price-feed/domain/price.js';
import type { PriceHistory } from '../price-feed/price-history.js';
import type { PriceTable } from '../price-feed/price-table.js';
import { BatchWriter } from './batch-writer.js';
import { gapSince, type LastCoverage, mayEndGap, type GapStart } from './domain/feed-gap.js';
import {
  type DescribedFire,
  type FireMoment,
  fireOfBar,
  fireOfPrice,
  fireOfSeriesBar,
  type LastWatched,
  withSeries,
} from './domain/describe-fire.js';
import { DerivedSeries } from './derived-series.js';
import type { MachineBar, Step } from './domain/trigger-machine.js';
import type { EvaluationLag } from './evaluation-lag.js';
import { PendingBatch } from './pending-batch.js';
import type {
  FireBatch,
  FireRecorder,
  SeriesStore,
  WatchChange,
  WatchedTrigger,
  WatchList,
  TriggerStateStream,
} from './ports.js';
import { Semaphore } from '../../platform/clock/semaphore.js';
import { SeriesLoader } from './series-loader.js';
import type { SeriesNow } from './series-values.js';
import type { OnStep } from './threshold-index/trigger-index.js';
import type { OnSeriesStep } from './trailing-series.js';
import { WatchedTriggers } from './watched-triggers.js';

const RETRY_MS = 200;
/** Exchanges would not answer more. */
const MAX_CONCURRENT_BACKFILLS = 4;
/** A symbol that waits longer goes on without a backfill. */
const SLOT_TIMEOUT_MS = 8_000;

export interface LeaderTermParts {
  readonly recorder: FireRecorder;
  readonly seriesStore: SeriesStore;
  readonly watchList: WatchList;
  readonly history: PriceHistory;
  readonly priceTable: PriceTable;
  readonly states: TriggerStateStream;
  readonly lag: EvaluationLag;
  readonly clock: Clock;
  readonly config: Pick<Config, 'marketSource' | 'triggerRules'>;
  readonly logger: Logger;
  /** Another process has the lease. */
  readonly onFenced: () => void;
}

interface Position {
  readonly seq: number;
  readonly at: number;
  readonly coveredAt: number;
  readonly coverage: LastCoverage['coverage'];
  readonly watched: LastWatched | null;
  /** The end of the evaluated history: nothing is evaluated twice. */
  readonly backfilledTo: number;
}

interface HeldPrice {
  readonly price: MarketPrice;
  readonly coverage: CoveragePoint;
}

/** The gap of one symbol, and its prices since. */
interface FeedGap extends GapStart {
  readonly prices: HeldPrice[];
  isBeingRead: boolean;
}

/**
 * Evaluates prices in memory while this process holds the market; the results become durable under the term's fence. After
 * a feed gap a symbol is backfilled first, and its prices wait.
 */
export class LeaderTerm {
  private readonly pending = new PendingBatch();
  private readonly triggers: WatchedTriggers;
  private readonly series: DerivedSeries;
  private readonly loader: SeriesLoader;
  private readonly writer: BatchWriter;
  private readonly positions = new Map<string, Position>();
  private readonly gaps = new Map<string, FeedGap>();
  private readonly backfillSlots = new Semaphore(MAX_CONCURRENT_BACKFILLS);
  private isReady = false;
  private isOver = false;
  /** The price that is applied, for those that fire at it. A function made for each price would cost more than the index. */
  private moment: FireMoment | null = null;
  private readonly onStep: OnStep = (trigger, outcome) =>
    this.move(trigger, outcome, () => this.describe(trigger));
  private readonly onSeriesStep: OnSeriesStep = (trigger, outcome, reading) =>
    this.move(trigger, outcome, () => withSeries(this.describe(trigger), reading));

  constructor(
    private readonly fence: Fence,
    private readonly parts: LeaderTermParts,
  ) {
    const { recorder, watchList, config, logger } = parts;
    const { triggerRules } = config;
    this.triggers = new WatchedTriggers(
      watchList,
      this.pending,
      triggerRules,
      logger,
      (guard) => this.series.isSatisfied(guard),
      (before, now) => this.series.onTrigger(before, now),
    );
    this.series = new DerivedSeries(this.triggers.index, this.pending, triggerRules, (source) =>
      this.loader.onNeed(source),
    );
    this.loader = new SeriesLoader(this.series, this.fence, this.parts, (source) => this.lastAt(source));
    this.writer = new BatchWriter(this.pending, (batch) => recorder.record(batch, fence), logger, {
      written: (batch, superseded) => this.afterWrite(batch, superseded),
      fenced: () => this.parts.onFenced(),
    });
  }

  /** Whether prices are evaluated as they come. */
  get isCaughtUp(): boolean {
    return this.isReady && this.gaps.size === 0;
  }

  /** Loads the state of the last term; retries until it succeeds or the term is over. */
  async start(): Promise<void> {
    while (!this.isOver) {
      try {
        return await this.loadState();
      } catch (error) {
        this.parts.logger.error({ err: error }, 'evaluator: triggers could not be read; trying again');
        await pause(RETRY_MS);
      }
    }
  }

  /** Prices before the triggers are loaded are left to the backfill. */
  onPrice(price: MarketPrice, coverage: CoveragePoint): void {
    if (!this.isReady || this.isOver) return;
    const gap = this.gaps.get(price.symbol) ?? this.gapBefore(price, coverage);
    if (gap === null) {
      this.evaluate(price, coverage);
      return;
    }
    gap.prices.push({ price, coverage });
    if (gap.isBeingRead || !mayEndGap(gap, price, coverage.stalled)) return;
    gap.isBeingRead = true;
    void this.catchUp(gap, price);
  }

  onEdit(change: WatchChange): void {
    this.triggers.onEdit(change);
  }

  /** What watched series are now; null until the state of the last term is loaded. */
  currentSeries(): readonly SeriesNow[] | null {
    return this.isReady && !this.isOver ? this.series.current(this.parts.clock.now()) : null;
  }

  /** Writes what is decided and stops. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all([this.writer.stop(), this.triggers.end(), this.loader.end()]);
  }

  /** Stops at once: the next holder evaluates what is not recorded. */
  abandon(): void {
    this.isOver = true;
    this.writer.abandon();
    void this.triggers.end();
    void this.loader.end();
  }

  private async loadState(): Promise<void> {
    const { recorder, config, logger } = this.parts;
    const source: MarketSource = config.marketSource;
    const adopted = await recorder.adoptSource(source, this.fence);
    if (adopted === 'fenced') return this.parts.onFenced();
    if (adopted === 'changed')
      logger.warn('evaluator: the market source has changed; triggers get a new baseline');
    for (const { price, ...cursor } of await recorder.cursors()) {
      const coveredAt = Math.min(cursor.coveredAt, this.parts.clock.now());
      const watched = { at: Math.min(cursor.at, coveredAt), price, gapAfter: true };
      // A gap of another market is not backfilled.
      const position: Position =
        adopted === 'same'
          ? { ...cursor, coveredAt, coverage: null, watched, backfilledTo: 0 }
          : { ...cursor, coveredAt: Infinity, coverage: null, watched: null, backfilledTo: 0 };
      this.positions.set(cursor.symbol, position);
    }
    await this.triggers.load();
    if (!this.isOver) await this.loader.start();
    if (this.isOver) return;
    this.isReady = true;
    logger.info({ triggers: this.triggers.index.size, epoch: this.fence.epoch }, 'evaluator: watching');
  }

  /** Marks the symbol's last price as followed by a gap, and starts to hold its prices. */
  private gapBefore({ symbol, at, basis }: MarketPrice, coverage: CoveragePoint): FeedGap | null {
    if (basis === 'official') return null; // exchanges have no history of it
    const position = this.positions.get(symbol);
    const since = gapSince(position ?? null, coverage);
    if (position === undefined || since === null || since >= at) return null;
    const watched = position.watched && {
      ...position.watched,
      at: Math.min(position.watched.at, since),
      gapAfter: true,
    };
    this.positions.set(symbol, { ...position, watched });
    if (!this.triggers.index.watches(symbol)) return null;
    const gap: FeedGap = { since, firstAt: at, prices: [], isBeingRead: false };
    this.gaps.set(symbol, gap);
    return gap;
  }

  /** `first` ends the gap; prices before it are evaluated only if the backfill is empty. */
  private async catchUp({ since, prices }: FeedGap, first: MarketPrice): Promise<void> {
    const { symbol, at } = first;
    const askedAt = this.parts.clock.steady();
    const bars = await this.history(symbol, since, at);
    if (this.isOver) return;
    const waitedMs = Math.round(this.parts.clock.steady() - askedAt);
    const facts = { symbol, since, bars: bars.length, waitedMs };
    if (bars.length === 0) this.parts.logger.warn(facts, 'evaluator: no history of a feed gap');
    else this.parts.logger.info(facts, 'evaluator: backfilling a feed gap');
    if (bars.length === 0) this.series.onHole(symbol, at);
    for (const bar of bars) this.evaluateBar(bar, first);
    this.gaps.delete(symbol);
    const end = prices.findIndex(({ price }) => price === first) + 1;
    for (const { price, coverage } of prices.slice(0, end)) {
      const isUnknown = bars.length === 0 && price.backing !== null;
      if (price === first || isUnknown) this.evaluate(price, coverage);
    }
    for (const { price, coverage } of prices.slice(end)) this.onPrice(price, coverage);
  }

  private async history(symbol: string, since: number, to: number): Promise<readonly Bar[]> {
    if (!(await this.backfillSlots.acquire(SLOT_TIMEOUT_MS))) return [];
    try {
      return await this.parts.history.bars(symbol, since, to);
    } catch (error) {
      this.parts.logger.error({ err: error, symbol }, 'evaluator: history could not be read');
      return [];
    } finally {
      this.backfillSlots.release();
    }
  }

  private evaluate(price: MarketPrice, coverage: CoveragePoint): void {
    const { symbol, backing } = price;
    const { clock, lag } = this.parts;
    const last = this.positions.get(symbol);
    const watched = last?.watched ?? null;
    const at = Math.max(price.at, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const nowWatched = backing === null ? watched : { at, price: price.price, gapAfter: false };
    const backfilledTo = last?.backfilledTo ?? 0;
    // After the clock was set back, the backfill lies in the future.
    const coveredAt = backfilledTo <= at ? Math.max(coverage.at, backfilledTo) : coverage.at;
    this.positions.set(symbol, { seq, at, coveredAt, coverage, watched: nowWatched, backfilledTo });
    const { price: usd } = price;
    this.pending.addPrice({ symbol, seq, at, price: usd, backing, coveredAt, origin: 'live', bar: null });
    this.moment = { price, at, watched };
    const applied = { price: usd, backing, at };
    this.series.setGuardPrice(symbol, applied);
    this.triggers.index.apply(symbol, applied, this.onStep);
    this.series.onPrice(symbol, applied, this.onSeriesStep);
    lag.evaluated.add(clock.now() - price.at, clock.steady());
    this.writer.wake();
  }

  private describe(trigger: WatchedTrigger): DescribedFire {
    if (this.moment === null) throw new Error('No price is being applied');
    return fireOfPrice(trigger, this.moment);
  }

  /** `now` is the first price after the gap. */
  private evaluateBar(bar: Bar, now: MarketPrice): void {
    const { symbol, start, end, low, high, close, basis, origin } = bar;
    const last = this.positions.get(symbol);
    const at = Math.max(end, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const before = last?.watched ?? null;
    const watched = { at: end, price: close, gapAfter: true };
    this.positions.set(symbol, { seq, at, coveredAt: end, coverage: null, watched, backfilledTo: end });
    const recorded = { start, low, high, basis };
    const price = { symbol, seq, at, price: close, backing: null, coveredAt: end, origin, bar: recorded };
    this.pending.addPrice(price);
    const seen: MachineBar = { ...recorded, close, at };
    const moment = { bar, watched: before, now };
    this.triggers.index.applyBar(symbol, seen, (trigger, outcome) =>
      this.move(trigger, outcome, () => fireOfBar(trigger, { ...moment, seen })),
    );
    this.series.onBar(symbol, seen, (trigger, outcome, reading, seriesBar) =>
      this.move(trigger, outcome, () => fireOfSeriesBar(trigger, { ...moment, seen, seriesBar, reading })),
    );
    this.writer.wake();
  }

  /** When a coin was evaluated last, epoch milliseconds. */
  private lastAt(source: string): number {
    return this.positions.get(source)?.at ?? this.parts.clock.now();
  }

  private move(
    { id: triggerId, symbol, revision, exchange, own }: WatchedTrigger,
    { kind, state }: Exclude<Step, { kind: 'unchanged' }>,
    describe: () => DescribedFire,
  ): void {
    const moved = { triggerId, revision, state };
    if (kind === 'moved') return this.pending.addMove(moved, null);
    const { evidence, ...fire } = describe();
    const { clock, config, priceTable } = this.parts;
    this.pending.addMove(moved, {
      ...fire,
      triggerId,
      fireNo: state.fireNo,
      change24h: priceTable.get(symbol)?.change24h ?? null,
      evidence: {
        ...evidence,
        ...(exchange !== undefined && { exchange }),
        ...(own?.guards !== undefined && { guards: this.series.readings(own.guards) }),
        source: config.marketSource,
        decidedAt: clock.now(),
      },
    });
  }

  private afterWrite(batch: FireBatch, superseded: readonly string[]): void {
    const lost = new Set(superseded);
    this.triggers.onSuperseded(batch.states.filter((state) => lost.has(state.triggerId)));
    const { lag, clock } = this.parts;
    for (const { triggerId, evidence } of batch.fires) {
      if (!lost.has(triggerId)) lag.committed.add(clock.now() - evidence.seenAt, clock.steady());
    }
    const written = batch.states.map((state) => state.triggerId).filter((id) => !lost.has(id));
    if (written.length > 0) this.parts.states.publish(written);
  }
}
