import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';

const LOOK_MS = 20;
/** Less than this is how a process runs that other processes run beside. */
const HELD_UP_MS = 60;

/**
 * How long this process has been held up: by its own work, by others on its processor, by being frozen. What sockets
 * brought meanwhile is read in turn, so while the first of it is handled the last may be that old and still unread.
 */
@Injectable()
export class LoopLag implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  /** Whatever had come by then is handled. */
  private handledTo: number | null = null;

  constructor(private readonly clock: Clock) {}

  /** Timers run before sockets are read, and immediates after. */
  onModuleInit(): void {
    this.timer = setInterval(() => {
      const now = this.clock.running();
      setImmediate(() => {
        this.handledTo = now;
      });
    }, LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** How old, in milliseconds, what has come but is not read yet may be; 0 if this process was not held up. */
  get ms(): number {
    const ms = this.handledTo === null ? 0 : this.clock.running() - this.handledTo;
    return ms > HELD_UP_MS ? ms : 0;
  }
}
