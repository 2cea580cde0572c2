import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { pause } from '../platform/clock/pause.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import type { Price } from '../price-feed/domain/price.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { PriceTable } from '../price-feed/price-table.js';
import { BatchWriter } from './batch-writer.js';
import { TriggerIndex } from './domain/trigger-index.js';
import type { Step } from './domain/trigger-machine.js';
import { PendingBatch } from './pending-batch.js';
import {
  type FireBatch,
  FireRecorder,
  type RecordedFire,
  type RecordOutcome,
  type WatchChange,
  type WatchedTrigger,
  WatchList,
} from './ports.js';
import { TriggerStateStream } from './trigger-state-stream.js';

/** From this long without a price on, what fires next may have crossed unseen: it is late. */
const OUTAGE_MS = 30_000;
const RELOAD_RETRY_MS = 200;

/** The last price at which a trigger could have fired: since then a crossing may have gone unseen. */
interface Watched {
  readonly at: number;
  readonly price: number;
  /** Read from the database: another process saw it. */
  readonly inherited: boolean;
}

interface Cursor {
  readonly seq: number;
  readonly at: number;
  readonly watched: Watched | null;
}

/** A price as it is evaluated, and what was watched before it. */
interface Moment {
  readonly price: Price;
  readonly at: number;
  readonly watched: Watched | null;
}

/**
 * Every Price meets every trigger that it concerns, in order, in memory; what comes of it becomes durable through
 * the FireRecorder. One evaluator runs per database.
 */
@Injectable()
export class Evaluator implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly index: TriggerIndex;
  private readonly cursors = new Map<string, Cursor>();
  private readonly pending = new PendingBatch();
  private readonly writer: BatchWriter;
  private readonly changed = new Set<string>();
  private reloading: Promise<void> | null = null;
  private readonly unsubscribe: (() => void)[] = [];
  /** Prices that arrive before the triggers are loaded; null from then on. */
  private early: Price[] | null = [];
  private stopping = false;

  constructor(
    private readonly prices: PriceStream,
    private readonly priceTable: PriceTable,
    private readonly watchList: WatchList,
    private readonly recorder: FireRecorder,
    private readonly states: TriggerStateStream,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.index = new TriggerIndex(config.triggerRules);
    this.writer = new BatchWriter(this.pending, recorder, logger, (batch, outcome) =>
      this.afterWrite(batch, outcome),
    );
  }

  onModuleInit(): void {
    this.unsubscribe.push(
      this.prices.subscribe((price) => (this.early === null ? this.evaluate(price) : this.early.push(price))),
      this.watchList.onChanged((change) => this.follow(change)),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    const source = await this.recorder.adoptSource(this.config.marketSource);
    if (source === 'changed')
      this.logger.warn('prices come from another source now: triggers get a new baseline');
    for (const { symbol, seq, at, price } of await this.recorder.cursors()) {
      const watched = source === 'changed' ? null : { at, price, inherited: true };
      this.cursors.set(symbol, { seq, at, watched });
    }
    for await (const batch of this.watchList.all()) {
      for (const trigger of batch) this.adopt(trigger);
    }
    this.logger.info({ triggers: this.index.size }, 'watching');
    const early = this.early ?? [];
    this.early = null;
    for (const price of early) this.evaluate(price);
  }

  /** Before the rooms after it stop, while there is still time to write. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
    await this.reloading;
    await this.writer.stop();
  }

  private evaluate(price: Price): void {
    const { symbol, backing } = price;
    const last = this.cursors.get(symbol);
    const watched = last?.watched ?? null;
    const at = Math.max(price.at, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const seen = backing === null ? watched : { at, price: price.price, inherited: false };
    this.cursors.set(symbol, { seq, at, watched: seen });
    this.pending.addPrice({ symbol, seq, at, price: price.price, backing, origin: 'live' });
    this.index.apply(symbol, { price: price.price, backing, at }, (before, outcome) =>
      this.move(before, outcome, { price, at, watched }),
    );
    this.writer.wake();
  }

  private move(before: WatchedTrigger, outcome: Exclude<Step, { kind: 'unchanged' }>, moment: Moment): void {
    const { id: triggerId, revision } = before;
    const fire = outcome.kind === 'fired' ? this.fireOf(before, outcome.state.fireNo, moment) : null;
    this.pending.addMove({ triggerId, revision, state: outcome.state }, fire);
  }

  private fireOf(trigger: WatchedTrigger, fireNo: number, { price, at, watched }: Moment): RecordedFire {
    const late = watched !== null && (watched.inherited || at - watched.at > OUTAGE_MS);
    return {
      triggerId: trigger.id,
      fireNo,
      price: price.price,
      at,
      late,
      change24h: this.priceTable.get(price.symbol)?.change24h ?? null,
      evidence: {
        source: this.config.marketSource,
        condition: trigger.condition,
        price: price.price,
        priceBefore: watched?.price ?? null,
        basis: price.basis,
        quotes: price.quotes(),
        seenAt: price.at,
        decidedAt: this.clock.now(),
        ...(late && { lastWatchedAt: watched.at }),
      },
    };
  }

  /** An edit is in force from here on: no price comes in between. */
  private follow({ committed, deleted, unclear }: WatchChange): void {
    for (const trigger of committed) this.adopt(trigger);
    for (const id of deleted) this.drop(id);
    if (unclear.length > 0) this.reload(unclear);
  }

  private afterWrite(batch: FireBatch, { superseded }: RecordOutcome): void {
    const lost = new Set(superseded);
    for (const state of batch.states) {
      if (!lost.has(state.triggerId)) continue;
      this.pending.forget(state.triggerId, state.revision);
      if (this.index.get(state.triggerId)?.revision === state.revision) this.index.remove(state.triggerId);
    }
    if (lost.size > 0) this.reload(superseded);
    const written = batch.states.map((state) => state.triggerId).filter((id) => !lost.has(id));
    if (written.length > 0) this.states.publish(written);
  }

  /** Reads changed triggers again, one query at a time, so that an older answer never replaces a newer one. */
  private reload(ids: readonly string[]): void {
    for (const id of ids) this.changed.add(id);
    this.reloading ??= this.reloadChanged().finally(() => {
      this.reloading = null;
      if (this.changed.size > 0 && !this.stopping) this.reload([]);
    });
  }

  private async reloadChanged(): Promise<void> {
    while (this.changed.size > 0 && !this.stopping) {
      const ids = [...this.changed];
      this.changed.clear();
      try {
        await this.reread(ids);
      } catch (error) {
        this.logger.error(
          { err: error, triggers: ids.length },
          'changed triggers could not be read; trying again',
        );
        for (const id of ids) this.changed.add(id);
        await pause(RELOAD_RETRY_MS);
      }
    }
  }

  /** What was adopted while the answer was on its way is newer than the answer. */
  private async reread(ids: readonly string[]): Promise<void> {
    const before = new Map(ids.map((id) => [id, this.index.get(id)?.revision]));
    const found = new Map((await this.watchList.find(ids)).map((trigger) => [trigger.id, trigger]));
    for (const id of ids) {
      const now = found.get(id);
      if (now !== undefined) this.adopt(now);
      else if (this.index.get(id)?.revision === before.get(id)) this.drop(id);
    }
  }

  private drop(id: string): void {
    this.pending.forget(id, Infinity);
    this.index.remove(id);
  }

  /** Takes over a trigger as it was read, unless the one in memory is of the same edit and so knows more. */
  private adopt(read: WatchedTrigger): void {
    const known = this.index.get(read.id);
    if (known !== undefined && known.revision >= read.revision) return;
    this.pending.forget(read.id, read.revision - 1);
    this.index.put(read);
  }
}
