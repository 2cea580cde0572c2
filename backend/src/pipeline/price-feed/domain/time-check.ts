import type { Tick } from './tick.js';
import { isTimely } from './tick-check.js';

const JUMP_MS = 5_000;
/** When no exchange tells its time for so long, ours is all there is. */
const PATIENCE_MS = 15_000;

/**
 * Whether our time of day can be believed after it jumped: by what exchanges tell of theirs. A clock that was set wrong
 * must not date prices, while one that jumped because the machine slept is right.
 *
 * No clock of its own: `wall` is the time of day, `running` runs on whatever happens to that, both in milliseconds.
 */
export class TimeCheck {
  private lead: number | null = null;
  private doubtedSince: number | null = null;
  private isRefuted = false;

  /** Looks at both clocks: to be called with every tick, and a few times a second. */
  look(wall: number, running: number): void {
    const lead = wall - running;
    this.lead ??= lead;
    if (Math.abs(lead - this.lead) <= JUMP_MS) {
      this.doubtedSince = null;
      this.isRefuted = false;
      return;
    }
    this.doubtedSince ??= running;
    if (!this.isRefuted && running - this.doubtedSince >= PATIENCE_MS) this.believe(lead);
  }

  /** An exchange told its time, or null. To be called after `look`, with the same moment. */
  heard({ exchangeAt, receivedAt }: Tick, running: number): void {
    if (exchangeAt === null) return;
    if (isTimely(exchangeAt, receivedAt)) this.believe(receivedAt - running);
    else this.isRefuted ||= this.doubtedSince !== null;
  }

  /** Whether what only we could date must be left alone. */
  get isDoubted(): boolean {
    return this.doubtedSince !== null;
  }

  private believe(lead: number): void {
    this.lead = lead;
    this.doubtedSince = null;
    this.isRefuted = false;
  }
}
