import { Module } from '@nestjs/common';
import { TrialModule } from '../trial/trial.module.js';
import { RecentAlertsController } from './recent-alerts.controller.js';
import { RecentAlertsService } from './recent-alerts.service.js';

/** The alerts people look back at. Apart from AlertsModule, which the rooms behind TrialModule hang on. */
@Module({
  imports: [TrialModule],
  controllers: [RecentAlertsController],
  providers: [RecentAlertsService],
  exports: [RecentAlertsService],
})
export class RecentAlertsModule {}
