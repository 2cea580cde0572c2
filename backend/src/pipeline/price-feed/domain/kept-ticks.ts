import { FRESH_MS } from './quote.js';
import { faultOf } from './tick-check.js';
import { QUIET, type TickOutcome } from './tick-outcome.js';
import type { Tick } from './tick.js';

interface KeptTick {
  readonly tick: Tick;
  readonly place: number;
  /** When it was received, on the steady clock. */
  readonly at: number;
}

/** After this long without a tick a REST poll may replace it. */
const STREAM_SILENT_MS = 3_000;

/** The last tick of each exchange for one followed coin, by place: its price is made of them when somebody watches it or asks. */
export class KeptTicks {
  private readonly ticks: (Tick | null)[];
  private readonly ats: number[];

  constructor(exchanges: readonly string[]) {
    this.ticks = exchanges.map(() => null);
    this.ats = exchanges.map(() => -Infinity);
  }

  /** Takes a tick of a coin that nobody watches. O(1). */
  keep(tick: Tick, place: number, now: number): TickOutcome {
    const before = this.ticks[place] ?? null;
    const fault = faultOf(tick, before?.exchangeAt ?? null);
    if (fault !== null && !(fault === 'old' && this.isLastTrade(tick, place, now))) {
      return { kind: 'rejected', reason: fault };
    }
    this.set(tick, place, now);
    return QUIET;
  }

  /** Takes the answer to a REST request sent at `askedAt`, unless the stream may have told something newer. */
  keepPoll(tick: Tick, askedAt: number, place: number, now: number): TickOutcome {
    return (this.ats[place] ?? -Infinity) > askedAt - STREAM_SILENT_MS ? QUIET : this.keep(tick, place, now);
  }

  /** Takes a tick that was checked elsewhere. */
  set(tick: Tick, place: number, now: number): void {
    this.ticks[place] = tick;
    this.ats[place] = now;
  }

  /** Those that count beside the newest, in the order in which they were received: older ones say nothing of which coin it is. */
  inOrder(): readonly KeptTick[] {
    const since = Math.max(...this.ats) - FRESH_MS;
    const kept = this.ticks.flatMap((tick, place) => {
      const at = this.ats[place] ?? 0;
      return tick === null || at < since ? [] : [{ tick, place, at }];
    });
    return kept.sort((a, b) => a.at - b.at);
  }

  /** As `isLastTrade` of quotes: the first tick of an exchange, or the first after a long silence. */
  private isLastTrade({ tradedAt, exchangeAt }: Tick, place: number, now: number): boolean {
    const before = this.ticks[place] ?? null;
    if (tradedAt === null || before === null) return tradedAt !== null;
    return now - (this.ats[place] ?? now) > FRESH_MS && (exchangeAt ?? 0) >= (before.exchangeAt ?? 0);
  }
}
