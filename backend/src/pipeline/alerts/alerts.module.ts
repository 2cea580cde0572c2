import { Module, Injectable } from '@nestjs/common';
import { AlertStream } from './alert-stream.js';
import { PriceLogPurge } from './price-log-purge.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { SqlFireRecorder } from './record-fires.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { RecentAlertsController } from './recent-alerts.controller.js';

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

@Module({
  providers: [AlertStream, AlertMetrics, SqlFireRecorder, RecentAlertsService, PriceLogPurge],
  exports: [AlertStream, SqlFireRecorder, RecentAlertsService],
})
export class AlertsModule {}

/** The routes of alerts: only the `web` role has them. */
@Module({ imports: [AlertsModule], controllers: [RecentAlertsController] })
export class AlertHistoryModule {}
