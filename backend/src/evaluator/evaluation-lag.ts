import { Injectable } from '@nestjs/common';
import type { MarketRole } from '../contract/status.js';

export interface LagReport {
  readonly role: MarketRole;
  /** Milliseconds from a price's making to its evaluation, over the last minute at most; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

const SAMPLES = 1_024;
const KEPT_MS = 60_000;

/** How far the evaluator is behind the prices: the latest 1,024 of them, if not older than a minute. */
@Injectable()
export class EvaluationLag {
  private readonly lags = new Float64Array(SAMPLES);
  private readonly takenAt = new Float64Array(SAMPLES).fill(-Infinity);
  private next = 0;
  private readRole: () => MarketRole = () => 'standby';

  /** `now` is monotonic milliseconds. O(1). */
  add(lagMs: number, now: number): void {
    this.lags[this.next] = Math.max(0, lagMs);
    this.takenAt[this.next] = now;
    this.next = (this.next + 1) % SAMPLES;
  }

  follow(readRole: () => MarketRole): void {
    this.readRole = readRole;
  }

  report(now: number): LagReport {
    const recent = [...this.lags].filter((_, i) => now - (this.takenAt[i] ?? -Infinity) <= KEPT_MS);
    recent.sort((a, b) => a - b);
    return { role: this.readRole(), p50Ms: quantile(recent, 0.5), p95Ms: quantile(recent, 0.95) };
  }
}

function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
