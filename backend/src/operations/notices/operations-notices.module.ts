import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { OperationsModule } from '../admin/admin.module.js';
import { HolderReportReader } from '../status/holder-reports.js';
import { OperationsNoticeJob } from './operations-notice-job.js';

@Module({ imports: [DeliveryModule, OperationsModule], providers: [HolderReportReader, OperationsNoticeJob] })
export class OperationsNoticesModule {}
