import type { MarketSource } from '../../contract/market.js';
import type { Clock } from '../../platform/clock/clock.js';
import { pause } from '../../platform/clock/pause.js';
import type { Config } from '../../platform/config/config.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { Bar } from '../price-feed/domain/bar.js';
import type { Sight } from '../price-feed/market-sight.js';
import type { Price } from '../price-feed/domain/price.js';
import type { PriceHistory } from '../price-feed/price-history.js';
import type { PriceTable } from '../price-feed/price-table.js';
import { BatchWriter } from './batch-writer.js';
import { blindSince, type LastSight } from './domain/blind-since.js';
import { type DescribedFire, fireOfBar, fireOfPrice, type Watched } from './domain/fire-story.js';
import { mayEndSpell, type SpellStart } from './domain/spell-end.js';
import type { MachineBar, Step } from './domain/trigger-machine.js';
import type { EvaluationLag } from './evaluation-lag.js';
import { PendingBatch } from './pending-batch.js';
import type { FireBatch, FireRecorder, WatchChange, WatchedTrigger, WatchList } from './ports.js';
import type { TriggerStateStream } from './trigger-state-stream.js';
import { Turns } from './turns.js';
import { WatchedTriggers } from './watched-triggers.js';

const RETRY_MS = 200;
/** More symbols than these at once would exceed what exchanges answer. */
const CAUGHT_UP_AT_ONCE = 4;
/** What waits longer for its turn is evaluated without knowing what happened. */
const TURN_PATIENCE_MS = 8_000;

export interface TenureParts {
  readonly recorder: FireRecorder;
  readonly watchList: WatchList;
  readonly history: PriceHistory;
  readonly priceTable: PriceTable;
  readonly states: TriggerStateStream;
  readonly lag: EvaluationLag;
  readonly clock: Clock;
  readonly config: Pick<Config, 'marketSource' | 'triggerRules'>;
  readonly logger: Logger;
  /** The lease is another process's: this tenure is over. */
  readonly onFenced: () => void;
}

interface Place {
  readonly seq: number;
  readonly at: number;
  readonly sightAt: number;
  readonly seen: LastSight['seen'];
  readonly watched: Watched | null;
  /** Up to when the history was evaluated: no stretch is evaluated twice. */
  readonly readTo: number;
}

interface Held {
  readonly price: Price;
  readonly sight: Sight;
}

/** A stretch that nobody watched, of one symbol, and its prices since. */
interface Spell extends SpellStart {
  readonly held: Held[];
  isBeingRead: boolean;
}

/**
 * What one process evaluates while it holds the market: every Price meets every trigger that it concerns, in order, in
 * memory; what comes of it becomes durable under the tenure's fence. A symbol that nobody watched for a while is caught
 * up first, from what the exchanges say about that time; its prices wait meanwhile.
 */
export class Tenure {
  private readonly pending = new PendingBatch();
  private readonly triggers: WatchedTriggers;
  private readonly writer: BatchWriter;
  private readonly places = new Map<string, Place>();
  private readonly spells = new Map<string, Spell>();
  private readonly turns = new Turns(CAUGHT_UP_AT_ONCE);
  private isReady = false;
  private isOver = false;

  constructor(
    private readonly fence: Fence,
    private readonly parts: TenureParts,
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
    return this.isReady && this.spells.size === 0;
  }

  /** Reads where the last tenure ended. Tries until it succeeds or the tenure is over. */
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
  take(price: Price, sight: Sight): void {
    if (!this.isReady || this.isOver) return;
    const spell = this.spells.get(price.symbol) ?? this.spellBefore(price, sight);
    if (spell === null) {
      this.evaluate(price, sight);
      return;
    }
    spell.held.push({ price, sight });
    if (spell.isBeingRead || !mayEndSpell(spell, price, sight.awaited)) return;
    spell.isBeingRead = true;
    void this.catchUp(spell, price);
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
      const sightAt = Math.min(cursor.sightAt, this.parts.clock.now());
      const watched = { at: Math.min(cursor.at, sightAt), price, broken: true };
      // What another market did before concerns nobody here.
      const place: Place =
        adopted === 'same'
          ? { ...cursor, sightAt, seen: null, watched, readTo: 0 }
          : { ...cursor, sightAt: Infinity, seen: null, watched: null, readTo: 0 };
      this.places.set(cursor.symbol, place);
    }
    await this.triggers.load();
    if (this.isOver) return;
    this.isReady = true;
    logger.info({ triggers: this.triggers.index.size, epoch: this.fence.epoch }, 'watching');
  }

  /** From here on the symbol's last price is one after which nobody watched, whatever will be known of that time. */
  private spellBefore({ symbol, at, basis }: Price, sight: Sight): Spell | null {
    if (basis === 'official') return null; // no exchange could tell of it
    const place = this.places.get(symbol);
    const since = blindSince(place ?? null, sight);
    if (place === undefined || since === null || since >= at) return null;
    const watched = place.watched && {
      ...place.watched,
      at: Math.min(place.watched.at, since),
      broken: true,
    };
    this.places.set(symbol, { ...place, watched });
    if (!this.triggers.index.watches(symbol)) return null;
    const spell: Spell = { since, firstAt: at, held: [], isBeingRead: false };
    this.spells.set(symbol, spell);
    return spell;
  }

  /**
   * `first` ends the spell: what was held before it lies within the stretch that is read. If nobody tells of that, the
   * prices that could fire are what is known of it.
   */
  private async catchUp({ since, held }: Spell, first: Price): Promise<void> {
    const { symbol, at } = first;
    const bars = await this.history(symbol, since, at);
    if (this.isOver) return;
    const facts = { symbol, since, bars: bars.length };
    if (bars.length === 0) this.parts.logger.warn(facts, 'nobody knows what happened meanwhile');
    else this.parts.logger.info(facts, 'catching up');
    for (const bar of bars) this.evaluateBar(bar, first);
    this.spells.delete(symbol);
    const end = held.findIndex(({ price }) => price === first) + 1;
    for (const { price, sight } of held.slice(0, end)) {
      const isUntold = bars.length === 0 && price.backing !== null;
      if (price === first || isUntold) this.evaluate(price, sight);
    }
    for (const { price, sight } of held.slice(end)) this.take(price, sight);
  }

  private async history(symbol: string, since: number, to: number): Promise<readonly Bar[]> {
    if (!(await this.turns.begin(TURN_PATIENCE_MS))) return [];
    try {
      return await this.parts.history.bars(symbol, since, to);
    } catch (error) {
      this.parts.logger.error({ err: error, symbol }, 'the history could not be read');
      return [];
    } finally {
      this.turns.end();
    }
  }

  private evaluate(price: Price, sight: Sight): void {
    const { symbol, backing } = price;
    const { clock, lag } = this.parts;
    const last = this.places.get(symbol);
    const watched = last?.watched ?? null;
    const at = Math.max(price.at, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const seen = backing === null ? watched : { at, price: price.price, broken: false };
    const readTo = last?.readTo ?? 0;
    // After the clock was put back, what was read lies in the future and says nothing.
    const sightAt = readTo <= at ? Math.max(sight.at, readTo) : sight.at;
    this.places.set(symbol, { seq, at, sightAt, seen: sight, watched: seen, readTo });
    const { price: usd } = price;
    this.pending.addPrice({ symbol, seq, at, price: usd, backing, sightAt, origin: 'live', bar: null });
    this.triggers.index.apply(symbol, { price: usd, backing, at }, (trigger, outcome) =>
      this.move(trigger, outcome, () => fireOfPrice(trigger, { price, at, watched })),
    );
    lag.evaluated.add(clock.now() - price.at, clock.steady());
    this.writer.wake();
  }

  /** `now` is the first price after the spell. */
  private evaluateBar(bar: Bar, now: Price): void {
    const { symbol, start, end, low, high, close, basis, origin } = bar;
    const last = this.places.get(symbol);
    const at = Math.max(end, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const before = last?.watched ?? null;
    const watched = { at: end, price: close, broken: true };
    this.places.set(symbol, { seq, at, sightAt: end, seen: null, watched, readTo: end });
    const told = { start, low, high, basis };
    this.pending.addPrice({ symbol, seq, at, price: close, backing: null, sightAt: end, origin, bar: told });
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
