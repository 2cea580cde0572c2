import type { MarketSource } from '../../contract/market.js';
import type { Clock } from '../../platform/clock/clock.js';
import { pause } from '../../platform/clock/pause.js';
import type { Config } from '../../platform/config/config.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { Bar } from '../price-feed/domain/bar.js';
import type { CoveragePoint } from '../price-feed/gaps/feed-coverage.js';
import type { Price } from '../price-feed/domain/price.js';
import type { PriceHistory } from '../price-feed/price-history.js';
import type { PriceTable } from '../price-feed/price-table.js';
import { BatchWriter } from './batch-writer.js';
import { gapSince, type LastCoverage } from './domain/gap-since.js';
import { type DescribedFire, fireOfBar, fireOfPrice, type Watched } from './domain/fire-story.js';
import { mayEndGap, type GapStart } from './domain/gap-end.js';
import type { MachineBar, Step } from './domain/trigger-machine.js';
import type { EvaluationLag } from './evaluation-lag.js';
import { PendingBatch } from './pending-batch.js';
import type {
  FireBatch,
  FireRecorder,
  WatchChange,
  WatchedTrigger,
  WatchList,
  TriggerStateStream,
} from './ports.js';
import { Semaphore } from './semaphore.js';
import { WatchedTriggers } from './watched-triggers.js';

const RETRY_MS = 200;
/** More symbols than these at once would exceed what exchanges answer. */
const CAUGHT_UP_AT_ONCE = 4;
/** What waits longer for its turn is evaluated without knowing what happened. */
const SLOT_PATIENCE_MS = 8_000;

export interface LeaderTermParts {
  readonly recorder: FireRecorder;
  readonly watchList: WatchList;
  readonly history: PriceHistory;
  readonly priceTable: PriceTable;
  readonly states: TriggerStateStream;
  readonly lag: EvaluationLag;
  readonly clock: Clock;
  readonly config: Pick<Config, 'marketSource' | 'triggerRules'>;
  readonly logger: Logger;
  /** The lease is another process's: this term is over. */
  readonly onFenced: () => void;
}

interface Position {
  readonly seq: number;
  readonly at: number;
  readonly coveredAt: number;
  readonly seen: LastCoverage['seen'];
  readonly watched: Watched | null;
  /** Up to when the history was evaluated: no stretch is evaluated twice. */
  readonly readTo: number;
}

interface Held {
  readonly price: Price;
  readonly coverage: CoveragePoint;
}

/** A stretch that nobody watched, of one symbol, and its prices since. */
interface FeedGap extends GapStart {
  readonly held: Held[];
  isBeingRead: boolean;
}

/**
 * What one process evaluates while it holds the market: every Price meets every trigger that it concerns, in order, in
 * memory; what comes of it becomes durable under the term's fence. A symbol that nobody watched for a while is caught
 * up first, from what the exchanges say about that time; its prices wait meanwhile.
 */
export class LeaderTerm {
  private readonly pending = new PendingBatch();
  private readonly triggers: WatchedTriggers;
  private readonly writer: BatchWriter;
  private readonly positions = new Map<string, Position>();
  private readonly gaps = new Map<string, FeedGap>();
  private readonly catchUpSlots = new Semaphore(CAUGHT_UP_AT_ONCE);
  private isReady = false;
  private isOver = false;

  constructor(
    private readonly fence: Fence,
    private readonly parts: LeaderTermParts,
  ) {
    const { recorder, watchList, config, logger } = parts;
    this.triggers = new WatchedTriggers(watchList, this.pending, config.triggerRules, logger);
    this.writer = new BatchWriter(this.pending, (batch) => recorder.record(batch, fence), logger, {
      written: (batch, superseded) => this.afterWrite(batch, superseded),
      fenced: () => this.parts.onFenced(),
    });
  }

  /** Whether prices are evaluated as they come. */
  get isCaughtUp(): boolean {
    return this.isReady && this.gaps.size === 0;
  }

  /** Reads where the last term ended. Tries until it succeeds or the term is over. */
  async begin(): Promise<void> {
    while (!this.isOver) {
      try {
        return await this.takeOver();
      } catch (error) {
        this.parts.logger.error({ err: error }, 'the triggers could not be read; trying again');
        await pause(RETRY_MS);
      }
    }
  }

  /** Prices that come before the triggers are read are left to the history. */
  take(price: Price, coverage: CoveragePoint): void {
    if (!this.isReady || this.isOver) return;
    const gap = this.gaps.get(price.symbol) ?? this.gapBefore(price, coverage);
    if (gap === null) {
      this.evaluate(price, coverage);
      return;
    }
    gap.held.push({ price, coverage });
    if (gap.isBeingRead || !mayEndGap(gap, price, coverage.awaited)) return;
    gap.isBeingRead = true;
    void this.catchUp(gap, price);
  }

  follow(change: WatchChange): void {
    this.triggers.follow(change);
  }

  /** Writes what is decided and ends. */
  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all([this.writer.stop(), this.triggers.end()]);
  }

  /** Ends at once: what is not recorded is left to whoever has the market now. */
  abandon(): void {
    this.isOver = true;
    this.writer.abandon();
    void this.triggers.end();
  }

  private async takeOver(): Promise<void> {
    const { recorder, config, logger } = this.parts;
    const source: MarketSource = config.marketSource;
    const adopted = await recorder.adoptSource(source, this.fence);
    if (adopted === 'fenced') return this.parts.onFenced();
    if (adopted === 'changed')
      logger.warn('prices come from another source now: triggers get a new baseline');
    for (const { price, ...cursor } of await recorder.cursors()) {
      const coveredAt = Math.min(cursor.coveredAt, this.parts.clock.now());
      const watched = { at: Math.min(cursor.at, coveredAt), price, broken: true };
      // What another market did before concerns nobody here.
      const position: Position =
        adopted === 'same'
          ? { ...cursor, coveredAt, seen: null, watched, readTo: 0 }
          : { ...cursor, coveredAt: Infinity, seen: null, watched: null, readTo: 0 };
      this.positions.set(cursor.symbol, position);
    }
    await this.triggers.load();
    if (this.isOver) return;
    this.isReady = true;
    logger.info({ triggers: this.triggers.index.size, epoch: this.fence.epoch }, 'watching');
  }

  /** From here on the symbol's last price is one after which nobody watched, whatever will be known of that time. */
  private gapBefore({ symbol, at, basis }: Price, coverage: CoveragePoint): FeedGap | null {
    if (basis === 'official') return null; // no exchange could tell of it
    const position = this.positions.get(symbol);
    const since = gapSince(position ?? null, coverage);
    if (position === undefined || since === null || since >= at) return null;
    const watched = position.watched && {
      ...position.watched,
      at: Math.min(position.watched.at, since),
      broken: true,
    };
    this.positions.set(symbol, { ...position, watched });
    if (!this.triggers.index.watches(symbol)) return null;
    const gap: FeedGap = { since, firstAt: at, held: [], isBeingRead: false };
    this.gaps.set(symbol, gap);
    return gap;
  }

  /**
   * `first` ends the gap: what was held before it lies within the stretch that is read. If nobody tells of that, the
   * prices that could fire are what is known of it.
   */
  private async catchUp({ since, held }: FeedGap, first: Price): Promise<void> {
    const { symbol, at } = first;
    const bars = await this.history(symbol, since, at);
    if (this.isOver) return;
    const facts = { symbol, since, bars: bars.length };
    if (bars.length === 0) this.parts.logger.warn(facts, 'nobody knows what happened meanwhile');
    else this.parts.logger.info(facts, 'catching up');
    for (const bar of bars) this.evaluateBar(bar, first);
    this.gaps.delete(symbol);
    const end = held.findIndex(({ price }) => price === first) + 1;
    for (const { price, coverage } of held.slice(0, end)) {
      const isUntold = bars.length === 0 && price.backing !== null;
      if (price === first || isUntold) this.evaluate(price, coverage);
    }
    for (const { price, coverage } of held.slice(end)) this.take(price, coverage);
  }

  private async history(symbol: string, since: number, to: number): Promise<readonly Bar[]> {
    if (!(await this.catchUpSlots.acquire(SLOT_PATIENCE_MS))) return [];
    try {
      return await this.parts.history.bars(symbol, since, to);
    } catch (error) {
      this.parts.logger.error({ err: error, symbol }, 'the history could not be read');
      return [];
    } finally {
      this.catchUpSlots.release();
    }
  }

  private evaluate(price: Price, coverage: CoveragePoint): void {
    const { symbol, backing } = price;
    const { clock, lag } = this.parts;
    const last = this.positions.get(symbol);
    const watched = last?.watched ?? null;
    const at = Math.max(price.at, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const seen = backing === null ? watched : { at, price: price.price, broken: false };
    const readTo = last?.readTo ?? 0;
    // After the clock was put back, what was read lies in the future and says nothing.
    const coveredAt = readTo <= at ? Math.max(coverage.at, readTo) : coverage.at;
    this.positions.set(symbol, { seq, at, coveredAt, seen: coverage, watched: seen, readTo });
    const { price: usd } = price;
    this.pending.addPrice({ symbol, seq, at, price: usd, backing, coveredAt, origin: 'live', bar: null });
    this.triggers.index.apply(symbol, { price: usd, backing, at }, (trigger, outcome) =>
      this.move(trigger, outcome, () => fireOfPrice(trigger, { price, at, watched })),
    );
    lag.evaluated.add(clock.now() - price.at, clock.steady());
    this.writer.wake();
  }

  /** `now` is the first price after the gap. */
  private evaluateBar(bar: Bar, now: Price): void {
    const { symbol, start, end, low, high, close, basis, origin } = bar;
    const last = this.positions.get(symbol);
    const at = Math.max(end, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const before = last?.watched ?? null;
    const watched = { at: end, price: close, broken: true };
    this.positions.set(symbol, { seq, at, coveredAt: end, seen: null, watched, readTo: end });
    const told = { start, low, high, basis };
    this.pending.addPrice({
      symbol,
      seq,
      at,
      price: close,
      backing: null,
      coveredAt: end,
      origin,
      bar: told,
    });
    const seen: MachineBar = { ...told, close, at };
    this.triggers.index.applyBar(symbol, seen, (trigger, outcome) =>
      this.move(trigger, outcome, () => fireOfBar(trigger, { bar, seen, watched: before, now })),
    );
    this.writer.wake();
  }

  private move(
    { id: triggerId, symbol, revision }: WatchedTrigger,
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
      evidence: { ...evidence, source: config.marketSource, decidedAt: clock.now() },
    });
  }

  private afterWrite(batch: FireBatch, superseded: readonly string[]): void {
    const lost = new Set(superseded);
    this.triggers.superseded(batch.states.filter((state) => lost.has(state.triggerId)));
    const { lag, clock } = this.parts;
    for (const { triggerId, evidence } of batch.fires) {
      if (!lost.has(triggerId)) lag.committed.add(clock.now() - evidence.seenAt, clock.steady());
    }
    const written = batch.states.map((state) => state.triggerId).filter((id) => !lost.has(id));
    if (written.length > 0) this.parts.states.publish(written);
  }
}
