import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';

const SAMPLE_MS = 20;
/** Shorter delays are usual beside other processes. */
const HELD_UP_MS = 60;

/** Measures how long the event loop was held up: frames that arrived meanwhile may be that old and still unread. */
@Injectable()
export class LoopLag implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  /** Frames that arrived by then are handled. */
  private handledTo: number | null = null;

  constructor(private readonly clock: Clock) {}

  /** Timers run before sockets are read, and immediates after. */
  onModuleInit(): void {
    this.timer = setInterval(() => {
      const now = this.clock.running();
      setImmediate(() => {
        this.handledTo = now;
      });
    }, SAMPLE_MS).unref();
  }

  onModuleDestroy(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** The greatest age of unread frames in milliseconds; 0 if the loop was not held up. */
  get ms(): number {
    const ms = this.handledTo === null ? 0 : this.clock.running() - this.handledTo;
    return ms > HELD_UP_MS ? ms : 0;
  }
}
