/**
 * How often an exchange may be asked: `burst` times at once, then once every `everyMs`. Holds no clock: `now` is in
 * milliseconds that never go back.
 */
export class RequestPace {
  /** When the requests so far would be over if they had come evenly. */
  private over = -Infinity;

  constructor(
    private readonly everyMs: number,
    private readonly burst: number,
  ) {}

  /** Takes the next turn: the milliseconds to wait for it, or null (and no turn taken) if that is more than `mostMs`. */
  turn(now: number, mostMs: number): number | null {
    const wait = Math.max(0, this.over - (this.burst - 1) * this.everyMs - now);
    if (wait > mostMs) return null;
    this.over = Math.max(this.over, now) + this.everyMs;
    return wait;
  }
}
