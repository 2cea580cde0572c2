import { Injectable } from '@nestjs/common';
import type { MarketRole } from '../../contract/status.js';
import { Delays } from '../../platform/metrics/delays.js';

export interface LagReport {
  readonly role: MarketRole;
  /** Milliseconds from a price to its evaluation, over the last minute; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

const REPORTED_MS = 60_000;

/** Measures the delay from a price to its evaluation, and to the durable alert. */
@Injectable()
export class EvaluationLag {
  /** Of every price. */
  readonly evaluated = new Delays();
  /** Of every alert. */
  readonly committed = new Delays();
  private readRole: () => MarketRole = () => 'standby';

  setRoleSource(readRole: () => MarketRole): void {
    this.readRole = readRole;
  }

  report(now: number): LagReport {
    const { evaluated } = this;
    return {
      role: this.readRole(),
      p50Ms: evaluated.quantile(0.5, now, REPORTED_MS),
      p95Ms: evaluated.quantile(0.95, now, REPORTED_MS),
    };
  }
}
