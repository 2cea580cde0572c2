import { Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Purge, Purges } from '../../platform/jobs/purges.js';
import { AcknowledgeController, AcknowledgeLinkController } from './acknowledge.controller.js';
import { AcknowledgedEvents, Acknowledgements } from './acknowledgements.js';
import { AlertStream } from './alert-stream.js';
import { HookRecorder } from './record-hook.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { SqlFireRecorder } from './record-fires.js';
import { SERIES_PURGES, SqlSeriesStore } from './series-store.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { AlertsController, AlertsOwner, RecentAlertsController } from './alerts.controller.js';
import { AlertsFileController } from './alerts-file.controller.js';
import { AlertsFile } from './alerts-file.js';
import { SeenAlerts, SeenEvents } from './seen-alerts.js';

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

/** The log answers "why did it (not) fire" for a few hours: PRICE_LOG_HOURS, which may be a fraction. */
export const priceLogPurge = ({ priceLogHours }: Pick<Config, 'priceLogHours'>): Purge => ({
  name: 'price log',
  everyMs: 10 * 60_000,
  sql: `DELETE FROM price_log WHERE committed_at < now() - $1 * interval '1 hour'`,
  parameters: [priceLogHours],
});

const MOST_PURGED = 2_000;

/** Alerts are kept for ALERT_HISTORY_MONTHS, with what was delivered of them; the oldest go a batch at a time. */
export const alertHistoryPurge = ({ alertHistoryMonths }: Pick<Config, 'alertHistoryMonths'>): Purge => ({
  name: 'alert history',
  everyMs: 60_000,
  sql: `DELETE FROM alerts
         WHERE id = ANY (ARRAY(
           SELECT id FROM alerts WHERE fired_at < now() - make_interval(months => $1) LIMIT ${MOST_PURGED}))`,
  parameters: [alertHistoryMonths],
});

@Module({
  providers: [
    AlertStream,
    AlertMetrics,
    HookRecorder,
    SqlFireRecorder,
    SqlSeriesStore,
    RecentAlertsService,
    SeenAlerts,
    SeenEvents,
    Acknowledgements,
    AcknowledgedEvents,
  ],
  exports: [
    Acknowledgements,
    AcknowledgedEvents,
    AlertStream,
    HookRecorder,
    SqlFireRecorder,
    SqlSeriesStore,
    RecentAlertsService,
    SeenAlerts,
    SeenEvents,
  ],
})
export class AlertsModule {
  constructor(purges: Purges, @Inject(CONFIG) config: Config) {
    purges.add(priceLogPurge(config), alertHistoryPurge(config), ...SERIES_PURGES);
  }
}

/** The routes of alerts: only the `web` role has them. */
@Module({
  imports: [AlertsModule],
  controllers: [
    RecentAlertsController,
    AlertsController,
    AlertsFileController,
    AcknowledgeController,
    AcknowledgeLinkController,
  ],
  providers: [AlertsOwner, AlertsFile],
})
export class AlertHistoryModule {}
