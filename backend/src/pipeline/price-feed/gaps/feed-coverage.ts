import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';

/** A moment at which the market was seen. */
export interface CoveragePoint {
  /**
   * When a stream last told something by then, epoch milliseconds: what came after that, readings may have missed, and what
   * waited since is not looked at yet. The moment itself before the first tick.
   */
  readonly at: number;
  /** The moment of the coverage on the steady clock of this process. */
  readonly steadyAt: number;
  /** How often, up to this moment, the streams were found to have missed something. */
  readonly interruptions: number;
  /**
   * Exchanges (ccxt ids) whose streams told something before the last interruption, and nothing since others speak again:
   * their quotes stand still. Nobody for longer than 8 s: whoever is silent then may stay so.
   */
  readonly awaited: ReadonlySet<string>;
}

/** Streams that told nothing for this long have missed what a reading brings. */
const STREAMS_SILENT_MS = 5_000;
/** A stream that is found dead when all have told nothing for this long may have been dead since. */
const MAY_BE_DEAD_MS = 2_000;
/** A stream that told nothing for this long before all went silent was not there before either. */
const ABSENT_MS = 15_000;
/** Streams that die together are found dead 8 to 13 s later; dials are at most 5 s apart. */
const LONGEST_AWAITED_MS = 8_000;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * When the market was last seen: by a tick of any stream, or by a reading. Trading goes on all the time on some exchange,
 * so a long pause of all means that nobody was watching, while a pause of one symbol means nothing. A market that is
 * quiet is seen by readings that confirm it.
 */
@Injectable()
export class FeedCoverage {
  private newest: CoveragePoint | null = null;
  private streamedAt = -Infinity;
  private streamedWallAt: number | null = null;
  private interruptions = 0;
  private isInterrupted = false;
  /** Readings have seen an interruption, and no stream has spoken since. */
  private isOnlyRead = false;
  /** When the stream of each exchange last told something, on the steady clock. */
  private readonly toldAt = new Map<string, number>();
  private awaited = NOBODY;
  private awaitedUntil = -Infinity;

  constructor(private readonly clock: Clock) {}

  /**
   * A tick of an exchange's stream was accepted. To be called, like the next two, before its price is published. The first
   * one after an interruption is another: what was between the last reading and it, nobody knows. `heldUpMs`: others wait
   * that came up to so many milliseconds ago.
   */
  streamed(exchange: string, heldUpMs = 0): void {
    const now = this.clock.steady();
    if (this.isInterrupted || this.isOnlyRead) {
      this.isInterrupted = true;
      this.awaitOthers(now);
    }
    this.isOnlyRead = false;
    this.streamedAt = now;
    this.streamedWallAt = this.clock.now() - heldUpMs;
    this.toldAt.set(exchange, now);
    if (this.awaited.has(exchange))
      this.awaited = new Set([...this.awaited].filter((each) => each !== exchange));
    this.see();
  }

  /** A reading said what was known. */
  confirmed(): void {
    this.isOnlyRead ||= this.isInterrupted;
    this.see();
  }

  /** A reading brought another price. */
  corrected(): void {
    if (this.clock.steady() - this.streamedAt > STREAMS_SILENT_MS) this.isInterrupted = true;
    this.isOnlyRead ||= this.isInterrupted;
    this.see();
  }

  /** No stream is open any more: up to the next coverage nobody watches. */
  lost(): void {
    this.isInterrupted = true;
  }

  /** A stream was found dead while others are open: they may be dead as well, unless one of them has just spoken. */
  broken(): void {
    if (this.clock.steady() - this.streamedAt > MAY_BE_DEAD_MS) this.isInterrupted = true;
  }

  /** null before the first. */
  latest(): CoveragePoint | null {
    return this.newest;
  }

  private awaitOthers(now: number): void {
    const present = [...this.toldAt].filter(([, toldAt]) => this.streamedAt - toldAt < ABSENT_MS);
    this.awaited = new Set(present.map(([exchange]) => exchange));
    this.awaitedUntil = now + LONGEST_AWAITED_MS;
  }

  private see(): void {
    const steadyAt = this.clock.steady();
    if (this.isInterrupted) this.interruptions += 1;
    this.isInterrupted = false;
    if (steadyAt >= this.awaitedUntil) this.awaited = NOBODY;
    const { interruptions, awaited } = this;
    this.newest = { at: this.streamedWallAt ?? this.clock.now(), steadyAt, interruptions, awaited };
  }
}
