import type { Vendor } from './vendors.js';

/** So many calls in a row, then one every so many milliseconds. */
interface Limit {
  readonly burst: number;
  readonly everyMs: number;
}

/** Discord: five in two seconds to a webhook. ntfy: 60, then one every five seconds, for all topics of a caller. */
const LIMITS: Partial<Record<Vendor, Limit>> = {
  discord: { burst: 5, everyMs: 400 },
  ntfy: { burst: 60, everyMs: 5000 },
};

/** What vendors allow their callers. */
export class Allowance {
  private readonly left = new Map<string, { readonly calls: number; readonly at: number }>();

  /** Counts a call at `now`; the milliseconds until one is allowed if this one is not, else null. */
  waitOf(vendor: Vendor, id: string, now: number): number | null {
    const limit = LIMITS[vendor];
    if (limit === undefined) return null;
    const key = vendor === 'ntfy' ? vendor : `${vendor} ${id}`;
    const before = this.left.get(key) ?? { calls: limit.burst, at: now };
    const calls = Math.min(limit.burst, before.calls + (now - before.at) / limit.everyMs);
    this.left.set(key, { calls: calls >= 1 ? calls - 1 : calls, at: now });
    return calls >= 1 ? null : Math.ceil((1 - calls) * limit.everyMs);
  }
}
