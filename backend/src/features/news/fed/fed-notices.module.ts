import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { TradfiModule } from '../../../pipeline/price-feed/tradfi/tradfi.module.js';
import { FedNoticeJob } from './fed-notice-job.js';

/** The news that the Fed has changed its rate. */
@Module({ imports: [DeliveryModule, TradfiModule], providers: [FedNoticeJob] })
export class FedNoticesModule {}
