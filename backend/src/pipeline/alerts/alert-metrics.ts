import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { AlertStream } from './alert-stream.js';

/** Alerts as they become durable. */
@Injectable()
export class AlertMetrics {
  constructor(metrics: Metrics, alerts: AlertStream) {
    const count = metrics.counter({
      name: 'bellwether_alerts_recorded_total',
      help: 'Alerts that this process recorded, by whose they are: of an account or a trial.',
      labels: ['owner'],
    });
    count({ owner: 'account' }, 0);
    count({ owner: 'trial' }, 0);
    alerts.subscribe((recorded) => {
      for (const { userId } of recorded) count({ owner: userId === null ? 'trial' : 'account' });
    });
  }
}
