import { Inject, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Purge, Purges } from '../../platform/jobs/purges.js';
import { AlertMetrics } from './alert-metrics.js';
import { AlertStream } from './alert-stream.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { SqlFireRecorder } from './record-fires.js';

/** The log answers "why did it (not) fire" for a few hours: PRICE_LOG_HOURS, which may be a fraction. */
export const priceLogPurge = ({ priceLogHours }: Pick<Config, 'priceLogHours'>): Purge => ({
  name: 'price log',
  everyMs: 10 * 60_000,
  sql: `DELETE FROM price_log WHERE committed_at < now() - $1 * interval '1 hour'`,
  parameters: [priceLogHours],
});

@Module({
  providers: [AlertStream, AlertMetrics, SqlFireRecorder, RecentAlertsService],
  exports: [AlertStream, SqlFireRecorder, RecentAlertsService],
})
export class AlertsModule {
  constructor(purges: Purges, @Inject(CONFIG) config: Config) {
    purges.add(priceLogPurge(config));
  }
}
