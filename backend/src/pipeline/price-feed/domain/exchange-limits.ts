const EPISODE_MS = 60_000;
const SOON_MS = 5_000;
const LATER_MS = { least: 15_000, spread: 15_000 } as const;
const FREE_DIALS = 4;
const FREE_AGAIN_MS = 10_000;

/**
 * Limits the dials of an exchange over all its sockets: Kraken bans an address for about 150 in 10 minutes. Two redials
 * come at once, then one in 5 s for a minute, then one in 15 to 30 s. `now` is steady milliseconds.
 */
export class DialBudget {
  private episodeAt = -Infinity;
  private nextAt = -Infinity;
  private spare = 0;
  private free = FREE_DIALS;
  private freeAt = -Infinity;

  /** Milliseconds until a socket that was lost may be dialled again. `random` in [0, 1) keeps processes apart. */
  redialMs(now: number, random: number): number {
    if (now - this.nextAt >= EPISODE_MS) {
      this.episodeAt = now;
      this.nextAt = now;
      this.spare = 1;
    }
    const at = Math.max(now, this.nextAt);
    if (this.spare > 0) this.spare -= 1;
    else this.nextAt = at + gapMs(at - this.episodeAt, random);
    return at - now;
  }

  /** Milliseconds until a new socket may be dialled. */
  dialMs(now: number, random: number): number {
    if (now - this.nextAt < EPISODE_MS) return this.redialMs(now, random);
    const refilled = Math.floor((now - this.freeAt) / FREE_AGAIN_MS);
    if (this.free + refilled >= FREE_DIALS) {
      this.free = FREE_DIALS;
      this.freeAt = now;
    } else if (refilled > 0) {
      this.free += refilled;
      this.freeAt += refilled * FREE_AGAIN_MS;
    }
    this.free -= 1;
    return this.free >= 0 ? 0 : this.freeAt - this.free * FREE_AGAIN_MS - now;
  }
}

function gapMs(sinceMs: number, random: number): number {
  return sinceMs < EPISODE_MS ? SOON_MS : LATER_MS.least + random * LATER_MS.spread;
}

/** Limits requests to `burst` at once, then one every `everyMs`. `now` is steady milliseconds. */
export class RequestBudget {
  /** When the requests so far would end if they were spaced evenly. */
  private over = -Infinity;

  constructor(
    private readonly everyMs: number,
    private readonly burst: number,
  ) {}

  /** Reserves a request and returns the milliseconds to wait; null, without a reservation, beyond `mostMs`. */
  reserve(now: number, mostMs: number): number | null {
    const wait = Math.max(0, this.over - (this.burst - 1) * this.everyMs - now);
    if (wait > mostMs) return null;
    this.over = Math.max(this.over, now) + this.everyMs;
    return wait;
  }
}

const FIRST_MS = 250;

/** Exponential backoff with jitter after `failures` earlier failures: from 250 ms up to `longestMs`; `random` in [0, 1). */
export function backoffMs(failures: number, random: number, longestMs: number): number {
  const longest = Math.min(longestMs, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(longest * (0.5 + random / 2));
}
