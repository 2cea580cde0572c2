import { pause } from '../platform/clock/pause.js';
import type { Logger } from '../platform/logger/logger.js';
import type { PendingBatch } from './pending-batch.js';
import type { FireBatch, FireRecorder, RecordOutcome } from './ports.js';

const QUIET_INTERVAL_MS = 250;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2_000;
const LONGEST_LAST_RETRY_MS = 250;
const LAST_TRIES = 3;

/** Hears about every batch that became durable, before the next one is taken. */
export type OnWritten = (batch: FireBatch, outcome: RecordOutcome) => void;

/**
 * Group commit without a timer: while one transaction runs, whatever is decided gathers, and goes with the next.
 * A batch in which no trigger moved may wait 250 ms. A batch that fails is tried again unchanged, for ever while
 * running, since recording the same batch twice changes nothing.
 */
export class BatchWriter {
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private gaveUp = false;

  constructor(
    private readonly pending: PendingBatch,
    private readonly recorder: FireRecorder,
    private readonly logger: Logger,
    private readonly onWritten: OnWritten,
  ) {}

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
    let triesLeft = LAST_TRIES;
    for (let attempt = 1; ; attempt++) {
      try {
        this.onWritten(batch, await this.recorder.record(batch));
        return;
      } catch (error) {
        this.logger.error(
          { err: error, attempt, fires: batch.fires.length },
          'a batch could not be recorded',
        );
        if (this.stopping) triesLeft--;
        this.gaveUp = triesLeft === 0;
        if (this.gaveUp) return;
        await pause(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), this.longestRetryMs()));
      }
    }
  }

  private longestRetryMs(): number {
    return this.stopping ? LONGEST_LAST_RETRY_MS : LONGEST_RETRY_MS;
  }
}
