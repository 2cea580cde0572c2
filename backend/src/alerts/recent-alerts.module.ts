import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { TrialModule } from '../trial/trial.module.js';
import { RecentAlertsController } from './recent-alerts.controller.js';
import { RecentAlertsService } from './recent-alerts.service.js';

/** The alerts people look back at. Apart from AlertsModule, because delivery hangs on that one. */
@Module({
  imports: [DeliveryModule, TrialModule],
  controllers: [RecentAlertsController],
  providers: [RecentAlertsService],
  exports: [RecentAlertsService],
})
export class RecentAlertsModule {}
