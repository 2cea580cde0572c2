import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';

/** A moment at which the feed was known to be complete. */
export interface CoveragePoint {
  /** Epoch milliseconds of the last stream tick by then; the moment itself before the first tick. */
  readonly at: number;
  /** The moment itself on the steady clock. */
  readonly steadyAt: number;
  /** How many interruptions of the streams were found up to this moment. */
  readonly interruptions: number;
  /** Exchanges (ccxt ids) that sent ticks before the last interruption and none since it ended. For 8 s at most. */
  readonly stalled: ReadonlySet<string>;
}

/** Streams without a tick for this long have missed the change that a poll finds. */
const STREAMS_SILENT_MS = 5_000;
/** If all streams were silent for this long when one is found dead, all may be dead. */
const MAY_BE_DEAD_MS = 2_000;
/** A stream that was silent for this long before the interruption was absent before. */
const ABSENT_MS = 15_000;
/** Streams that die together are found dead 8 to 13 s later, and dials are at most 5 s apart. */
const MAX_STALLED_MS = 8_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Knows until when the feed was complete. Some exchange trades all the time, so a pause of all streams is a gap, while a
 * pause of one symbol means nothing. Polls that confirm the prices count as coverage of a quiet market.
 */
@Injectable()
export class FeedCoverage {
  private last: CoveragePoint | null = null;
  private lastTickAt = -Infinity;
  private lastTickWallAt: number | null = null;
  private interruptions = 0;
  private isInterrupted = false;
  /** Polls saw an interruption, and no stream has ticked since. */
  private isOnlyPolled = false;
  /** The last stream tick of each exchange, on the steady clock. */
  private readonly tickAtOf = new Map<string, number>();
  private stalled = NONE;
  private stalledUntil = -Infinity;

  constructor(private readonly clock: Clock) {}

  /**
   * Call this, like the next two, before the price is published. The first tick after polls alone is a new interruption.
   * `heldUpMs`: ticks up to this old are still waiting.
   */
  onStreamTick(exchange: string, heldUpMs = 0): void {
    const now = this.clock.steady();
    if (this.isInterrupted || this.isOnlyPolled) {
      this.isInterrupted = true;
      this.markStalled(now);
    }
    this.isOnlyPolled = false;
    this.lastTickAt = now;
    this.lastTickWallAt = this.clock.now() - heldUpMs;
    this.tickAtOf.set(exchange, now);
    if (this.stalled.has(exchange))
      this.stalled = new Set([...this.stalled].filter((each) => each !== exchange));
    this.record();
  }

  /** A poll confirmed a known price. */
  onPollConfirmed(): void {
    this.isOnlyPolled ||= this.isInterrupted;
    this.record();
  }

  /** A poll brought another price. */
  onPollCorrected(): void {
    if (this.clock.steady() - this.lastTickAt > STREAMS_SILENT_MS) this.isInterrupted = true;
    this.isOnlyPolled ||= this.isInterrupted;
    this.record();
  }

  /** No stream is open, or its ticks cannot be dated. */
  interrupt(): void {
    this.isInterrupted = true;
  }

  /** One stream was found dead; the others may be dead as well unless one has just ticked. */
  onStreamDead(): void {
    if (this.clock.steady() - this.lastTickAt > MAY_BE_DEAD_MS) this.isInterrupted = true;
  }

  latest(): CoveragePoint | null {
    return this.last;
  }

  private markStalled(now: number): void {
    const present = [...this.tickAtOf].filter(([, tickAt]) => this.lastTickAt - tickAt < ABSENT_MS);
    this.stalled = new Set(present.map(([exchange]) => exchange));
    this.stalledUntil = now + MAX_STALLED_MS;
  }

  private record(): void {
    const steadyAt = this.clock.steady();
    if (this.isInterrupted) this.interruptions += 1;
    this.isInterrupted = false;
    if (steadyAt >= this.stalledUntil) this.stalled = NONE;
    const { interruptions, stalled } = this;
    this.last = { at: this.lastTickWallAt ?? this.clock.now(), steadyAt, interruptions, stalled };
  }
}
