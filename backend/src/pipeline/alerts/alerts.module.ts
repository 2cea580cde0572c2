import { Module } from '@nestjs/common';
import { AlertMetrics } from './alert-metrics.js';
import { AlertStream } from './alert-stream.js';
import { PriceLogPurge } from './price-log-purge.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { SqlFireRecorder } from './record-fires.js';

@Module({
  providers: [AlertStream, AlertMetrics, SqlFireRecorder, RecentAlertsService, PriceLogPurge],
  exports: [AlertStream, SqlFireRecorder, RecentAlertsService],
})
export class AlertsModule {}
