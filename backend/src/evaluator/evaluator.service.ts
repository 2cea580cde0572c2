import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
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
  type WatchedTrigger,
  WatchList,
} from './ports.js';
import { TriggerStateStream } from './trigger-state-stream.js';

/** From this long without a price on, what fires next may have crossed unseen: it is late. */
const OUTAGE_MS = 30_000;
const RELOAD_RETRY_MS = 200;

interface Cursor {
  readonly seq: number;
  readonly at: number;
  readonly price: number;
  /** Read from the database and not yet followed by a price of this process. */
  readonly inherited: boolean;
}

/**
 * Every Price meets every trigger that it concerns, in order, in memory; what comes of it becomes durable through
 * the FireRecorder. One evaluator runs per database.
 */
@Injectable()
export class Evaluator implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly index: TriggerIndex;
  private readonly cursors = new Map<string, Cursor>();
  private readonly pending = new PendingBatch();
  private readonly writer: BatchWriter;
  private readonly changed = new Set<string>();
  private reloading: Promise<void> | null = null;
  private readonly unsubscribe: (() => void)[] = [];
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

  async onApplicationBootstrap(): Promise<void> {
    const source = await this.recorder.adoptSource(this.config.marketSource);
    if (source === 'changed')
      this.logger.warn('prices come from another source now: triggers get a new baseline');
    this.unsubscribe.push(this.watchList.onChanged((ids) => this.reload(ids)));
    for (const cursor of await this.recorder.cursors()) {
      this.cursors.set(cursor.symbol, { ...cursor, inherited: true });
    }
    for await (const batch of this.watchList.all()) {
      for (const trigger of batch) this.adopt(trigger);
    }
    this.unsubscribe.push(this.prices.subscribe((price) => this.evaluate(price)));
    this.logger.info({ triggers: this.index.size }, 'watching');
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const unsubscribe of this.unsubscribe.splice(0)) unsubscribe();
    await this.reloading;
    await this.writer.stop();
  }

  private evaluate(price: Price): void {
    const last = this.cursors.get(price.symbol);
    const at = Math.max(price.at, last?.at ?? 0);
    const seq = (last?.seq ?? 0) + 1;
    const { symbol, backing } = price;
    this.cursors.set(symbol, { seq, at, price: price.price, inherited: false });
    this.pending.addPrice({ symbol, seq, at, price: price.price, backing, origin: 'live' });
    this.index.apply(symbol, { price: price.price, backing, at }, (before, outcome) =>
      this.move(before, outcome, price, last),
    );
    this.writer.wake();
  }

  private move(
    before: WatchedTrigger,
    outcome: Exclude<Step, { kind: 'unchanged' }>,
    price: Price,
    last: Cursor | undefined,
  ): void {
    const { id: triggerId, revision } = before;
    const fire = outcome.kind === 'fired' ? this.fireOf(before, outcome.state.fireNo, price, last) : null;
    this.pending.addMove({ triggerId, revision, state: outcome.state }, fire);
  }

  private fireOf(
    trigger: WatchedTrigger,
    fireNo: number,
    price: Price,
    last: Cursor | undefined,
  ): RecordedFire {
    const late = last !== undefined && (last.inherited || price.at - last.at > OUTAGE_MS);
    return {
      triggerId: trigger.id,
      fireNo,
      price: price.price,
      at: Math.max(price.at, last?.at ?? 0),
      late,
      change24h: this.priceTable.get(price.symbol)?.change24h ?? null,
      evidence: {
        source: this.config.marketSource,
        condition: trigger.condition,
        price: price.price,
        priceBefore: last?.price ?? null,
        basis: price.basis,
        quotes: price.quotes(),
        seenAt: price.at,
        decidedAt: this.clock.now(),
        ...(late && { lastWatchedAt: last.at }),
      },
    };
  }

  private afterWrite(batch: FireBatch, { superseded }: RecordOutcome): void {
    const lost = new Set(superseded);
    for (const state of batch.states) {
      if (!lost.has(state.triggerId)) continue;
      this.pending.forget(state.triggerId);
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
    });
  }

  private async reloadChanged(): Promise<void> {
    while (this.changed.size > 0 && !this.stopping) {
      const ids = [...this.changed];
      this.changed.clear();
      try {
        const found = new Map((await this.watchList.find(ids)).map((trigger) => [trigger.id, trigger]));
        for (const id of ids) this.replace(id, found.get(id));
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

  private replace(id: string, now: WatchedTrigger | undefined): void {
    if (now !== undefined) {
      this.adopt(now);
      return;
    }
    this.pending.forget(id);
    this.index.remove(id);
  }

  /** Takes over a trigger as it was read, unless the one in memory is of the same edit and so knows more. */
  private adopt(read: WatchedTrigger): void {
    const known = this.index.get(read.id);
    if (known !== undefined && known.revision >= read.revision) return;
    this.pending.forget(read.id);
    this.index.put(read);
  }
}
