import { pause } from '../../platform/clock/pause.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { PendingBatch } from './pending-batch.js';
import type { FireBatch, RecordOutcome } from './ports.js';

const QUIET_INTERVAL_MS = 250;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2_000;
const LONGEST_LAST_RETRY_MS = 250;
const LAST_TRIES = 3;

export interface WriterEvents {
  /** A batch became durable; heard before the next one is taken. `superseded`: triggers of which nothing was written. */
  written(batch: FireBatch, superseded: readonly string[]): void;
  /** Nothing can be written any more: another process has the lease. */
  fenced(): void;
}

/**
 * Group commit without a timer: while one transaction runs, whatever is decided gathers, and goes with the next.
 * A batch in which no trigger moved may wait 250 ms. A batch that fails is tried again unchanged, for ever while
 * running, since recording the same batch twice changes nothing; one whose content the database refuses is taken apart.
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

  /** Writes nothing more, not even what is decided. A batch that is being written may still become durable. */
  abandon(): void {
    this.stopping = true;
    this.gaveUp = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** To be called after each price. */
  wake(): void {
    if (this.running !== null || this.stopping) return;
    if (this.pending.hasMoves) this.start();
    else this.timer ??= setTimeout(() => this.start(), QUIET_INTERVAL_MS);
  }

  /**
   * Writes what is left and ends. A database that does not answer is given up after a few tries; nothing is written
   * after a batch that was given up, so that the cursor never passes a fire that was not recorded.
   */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
    if (!this.gaveUp && !this.pending.isEmpty) await this.write(this.pending.take());
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
      await this.write(this.pending.take());
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

  /** null when it was given up. */
  private async recorded(batch: FireBatch): Promise<RecordOutcome | null> {
    let triesLeft = LAST_TRIES;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.record(batch);
      } catch (error) {
        this.logger.error(
          { err: error, attempt, fires: batch.fires.length },
          'a batch could not be recorded',
        );
        if (this.stopping) triesLeft--;
        this.gaveUp ||= triesLeft === 0;
        if (this.gaveUp) return null;
        await pause(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), this.longestRetryMs()));
      }
    }
  }

  /**
   * Something in the batch is unacceptable: writes it trigger by trigger, so that one of them costs only itself. That
   * one counts as superseded: it is read again, and so tried again at its next price.
   */
  private async writeApart(batch: FireBatch, error: unknown): Promise<void> {
    const parts = apart(batch);
    if (parts.length > 1) {
      for (const part of parts) if (!this.gaveUp) await this.write(part);
      return;
    }
    const triggers = batch.states.map((state) => state.triggerId);
    this.logger.error(
      { err: error, triggers, prices: batch.prices.length },
      'a batch is unacceptable, left out',
    );
    this.events.written(batch, triggers);
  }

  private longestRetryMs(): number {
    return this.stopping ? LONGEST_LAST_RETRY_MS : LONGEST_RETRY_MS;
  }
}

/** Each trigger with its fires, then the prices: the cursor never passes a fire that is not recorded. */
function apart({ prices, states, fires }: FireBatch): readonly FireBatch[] {
  const ofTriggers = states.map((state) => ({
    prices: [],
    states: [state],
    fires: fires.filter((fire) => fire.triggerId === state.triggerId),
  }));
  return prices.length === 0 ? ofTriggers : [...ofTriggers, { prices, states: [], fires: [] }];
}
