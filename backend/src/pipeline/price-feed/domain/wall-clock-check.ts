import type { Tick } from './tick.js';
import { isTimely } from './tick-check.js';

const JUMP_MS = 5_000;
/** Without times of exchanges for this long our clock is believed. */
const MAX_DOUBT_MS = 15_000;

/**
 * Doubts our time of day after it jumped until the times of exchanges confirm it: a wrong clock must not date prices, while
 * a jump after sleep is right. `wall` is the time of day, `running` a monotonic clock.
 */
export class WallClockCheck {
  private offset: number | null = null;
  private doubtedSince: number | null = null;
  private isRefuted = false;

  /** Call with every tick, and a few times a second. */
  observe(wall: number, running: number): void {
    const lead = wall - running;
    this.offset ??= lead;
    if (Math.abs(lead - this.offset) <= JUMP_MS) {
      this.doubtedSince = null;
      this.isRefuted = false;
      return;
    }
    this.doubtedSince ??= running;
    if (!this.isRefuted && running - this.doubtedSince >= MAX_DOUBT_MS) this.believe(lead);
  }

  /** Compares with the exchange's time of a tick. Call after `observe`, with the same time. */
  compareWith({ exchangeAt, receivedAt }: Tick, running: number): void {
    if (exchangeAt === null) return;
    if (isTimely(exchangeAt, receivedAt)) this.believe(receivedAt - running);
    else this.isRefuted ||= this.doubtedSince !== null;
  }

  get isDoubted(): boolean {
    return this.doubtedSince !== null;
  }

  private believe(lead: number): void {
    this.offset = lead;
    this.doubtedSince = null;
    this.isRefuted = false;
  }
}
