import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { HealthFields } from '../../platform/health/health-fields.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { EvaluationLag } from './evaluation-lag.js';

@Injectable()
export class EvaluationMetrics {
  constructor(
    private readonly metrics: Metrics,
    health: HealthFields,
    private readonly lag: EvaluationLag,
    private readonly clock: Clock,
  ) {
    health.add('evaluation', () => lag.report(clock.steady()));
    health.add('tickToEvaluated', () => lag.evaluated.figures(clock.steady()));
    health.add('tickToCommitted', () => lag.committed.figures(clock.steady()));
    metrics.count(
      {
        name: 'bellwether_prices_evaluated_total',
        help: 'Prices that this process held against the triggers.',
        labels: [],
      },
      () => lag.evaluated.count,
    );
    this.readLag();
    this.readDelays();
  }

  private readLag(): void {
    this.metrics.gauge(
      {
        name: 'bellwether_evaluation_lag_seconds',
        help: 'Half, or 95 of 100, of the prices of the last minute were evaluated within this time of their making.',
        labels: ['percentile'],
      },
      () => {
        const { p50Ms, p95Ms } = this.lag.report(this.clock.steady());
        return [
          ...(p50Ms === null ? [] : [{ labels: { percentile: '50' }, value: p50Ms / 1_000 }]),
          ...(p95Ms === null ? [] : [{ labels: { percentile: '95' }, value: p95Ms / 1_000 }]),
        ];
      },
    );
  }

  private readDelays(): void {
    this.metrics.delays(
      {
        name: 'bellwether_tick_to_evaluated_seconds',
        help: 'Time from the tick that made a price until the price was held against all triggers, in this process.',
        labels: [],
      },
      this.lag.evaluated,
    );
    this.metrics.delays(
      {
        name: 'bellwether_tick_to_committed_seconds',
        help: 'Time from the tick behind an alert until the alert was durable, in this process.',
        labels: [],
      },
      this.lag.committed,
    );
  }
}
