import { Module } from '@nestjs/common';
import { AlertsModule } from './alerts.module.js';
import { RecentAlertsController } from './recent-alerts.controller.js';

/** The routes of alerts: only the `web` role has them. */
@Module({ imports: [AlertsModule], controllers: [RecentAlertsController] })
export class AlertHistoryModule {}
