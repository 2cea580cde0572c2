import { setTimeout as pause } from 'node:timers/promises'; // between tries, never for ordering
import type { Logger } from '../../platform/logger/logger.js';
import type { PendingBatch } from './pending-batch.js';
import type { FireBatch, RecordOutcome } from './ports.js';

const QUIET_INTERVAL_MS = 250;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2_000;
const LONGEST_LAST_RETRY_MS = 250;
const LAST_TRIES = 3;

export interface WriterEvents {
  /** A batch became durable; called before the next one. `superseded`: triggers of which nothing was written. */
  written(batch: FireBatch, superseded: readonly string[]): void;
  /** Another process has the lease. */
  fenced(): void;
}

/**
 * Group commit: decisions gather while a transaction runs, and up to 250 ms if no trigger moved. A failed batch is retried
 * unchanged, which is idempotent; one that the database refuses is split by trigger.
 */
export class BatchWriter {
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private gaveUp = false;

  constructor(
    private readonly pending: PendingBatch,
    private readonly record: (batch: FireBatch) => Promise<RecordOutcome>,
    private readonly logger: Logger,
    private readonly events: WriterEvents,
  ) {}

  /** Drops what is not written. A batch that is being written may still become durable. */
  abandon(): void {
    this.stopping = true;
    this.gaveUp = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Call after each price. */
  wake(): void {
    if (this.running !== null || this.stopping) return;
    if (this.pending.hasMoves) this.start();
    else this.timer ??= setTimeout(() => this.start(), QUIET_INTERVAL_MS);
  }

  /** Writes what is left, with a few tries. Nothing is written after a failed batch: the cursor must not pass its fires. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
    if (!this.gaveUp && !this.pending.isEmpty) await this.write(this.pending.drain());
  }

  private start(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.running ??= this.drain().finally(() => {
      this.running = null;
      if (!this.pending.isEmpty) this.wake();
    });
  }

  private async drain(): Promise<void> {
    do {
      await this.write(this.pending.drain());
    } while (this.pending.hasMoves && !this.stopping);
  }

  private async write(batch: FireBatch): Promise<void> {
    const outcome = await this.recorded(batch);
    if (outcome === null) return;
    switch (outcome.kind) {
      case 'recorded':
        return this.events.written(batch, outcome.superseded);
      case 'fenced':
        this.abandon();
        return this.events.fenced();
      case 'unacceptable':
        return this.writeApart(batch, outcome.error);
    }
  }

  /** null after the last try. */
  private async recorded(batch: FireBatch): Promise<RecordOutcome | null> {
    let triesLeft = LAST_TRIES;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.record(batch);
      } catch (error) {
        const facts = { err: error, attempt, fires: batch.fires.length };
        this.logger.error(facts, 'evaluator: a batch could not be recorded');
        if (this.stopping) triesLeft--;
        this.gaveUp ||= triesLeft === 0;
        if (this.gaveUp) return null;
        await pause(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), this.longestRetryMs()));
      }
    }
  }

  /** Writes a refused batch trigger by trigger. A trigger that is refused alone counts as superseded and is read again. */
  private async writeApart(batch: FireBatch, error: unknown): Promise<void> {
    const parts = apart(batch);
    if (parts.length > 1) {
      for (const part of parts) if (!this.gaveUp) await this.write(part);
      return;
    }
    const triggers = batch.states.map((state) => state.triggerId);
    const facts = { err: error, triggers, prices: batch.prices.length };
    this.logger.error(facts, 'evaluator: the database refused a batch; left out');
    this.events.written(batch, triggers);
  }

  private longestRetryMs(): number {
    return this.stopping ? LONGEST_LAST_RETRY_MS : LONGEST_RETRY_MS;
  }
}

/** Each trigger with its fires, then the prices: the cursor must not pass a fire that is not recorded. */
function apart({ prices, states, fires, ...series }: FireBatch): readonly FireBatch[] {
  const ofTriggers = states.map((state) => ({
    prices: [],
    states: [state],
    fires: fires.filter((fire) => fire.triggerId === state.triggerId),
  }));
  return prices.length === 0 ? ofTriggers : [...ofTriggers, { prices, states: [], fires: [], ...series }];
}
