import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';

/** A moment at which the market was seen. */
export interface Sight {
  /**
   * When a stream last told something by then, epoch milliseconds: what came after that, readings may have missed. The
   * moment itself before the first tick.
   */
  readonly at: number;
  /** The moment of the sight on the steady clock of this process. */
  readonly steadyAt: number;
  /** How often, up to this moment, the streams were found to have missed something. */
  readonly interruptions: number;
}

/** Streams that told nothing for this long have missed what a reading brings. */
const STREAMS_SILENT_MS = 5_000;
/** A stream that is found dead when all have told nothing for this long may have been dead since. */
const MAY_BE_DEAD_MS = 2_000;

/**
 * When the market was last seen: by a tick of any stream, or by a reading. Trading goes on all the time on some exchange,
 * so a long pause of all means that nobody was watching, while a pause of one symbol means nothing. A market that is
 * quiet is seen by readings that confirm it.
 */
@Injectable()
export class MarketSight {
  private newest: Sight | null = null;
  private streamedAt = -Infinity;
  private streamedWallAt: number | null = null;
  private interruptions = 0;
  private isInterrupted = false;

  constructor(private readonly clock: Clock) {}

  /** A tick of a stream was accepted. To be called, like the next two, before its price is published. */
  streamed(): void {
    this.streamedAt = this.clock.steady();
    this.streamedWallAt = this.clock.now();
    this.see();
  }

  /** A reading said what was known. */
  confirmed(): void {
    this.see();
  }

  /** A reading brought another price. */
  corrected(): void {
    if (this.clock.steady() - this.streamedAt > STREAMS_SILENT_MS) this.isInterrupted = true;
    this.see();
  }

  /** No stream is open any more: up to the next sight nobody watches. */
  lost(): void {
    this.isInterrupted = true;
  }

  /** A stream was found dead while others are open: they may be dead as well, unless one of them has just spoken. */
  broken(): void {
    if (this.clock.steady() - this.streamedAt > MAY_BE_DEAD_MS) this.isInterrupted = true;
  }

  /** null before the first. */
  latest(): Sight | null {
    return this.newest;
  }

  private see(): void {
    if (this.isInterrupted) this.interruptions += 1;
    this.isInterrupted = false;
    this.newest = {
      at: this.streamedWallAt ?? this.clock.now(),
      steadyAt: this.clock.steady(),
      interruptions: this.interruptions,
    };
  }
}
