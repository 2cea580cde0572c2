import type { Clock } from '../../platform/clock/clock.js';

const SLICE_MS = 1;

/** Cuts a long piece of work into slices of a millisecond, so that what else there is to do never waits much longer. */
export class TimeSlicer {
  private end: number;

  constructor(private readonly clock: Clock) {
    this.end = clock.running() + SLICE_MS;
  }

  /** To be asked after every step of the work, and `next` to be awaited if it says so. */
  get isOver(): boolean {
    return this.clock.running() >= this.end;
  }

  /** Lets everything else have its turn. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.end = this.clock.running() + SLICE_MS;
  }
}
