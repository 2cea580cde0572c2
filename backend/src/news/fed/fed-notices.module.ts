import { Module } from '@nestjs/common';
import { DeliveryModule } from '../../delivery/delivery.module.js';
import { TradfiModule } from '../../price-feed/tradfi/tradfi.module.js';
import { FedNotices } from './fed-notices.js';

/** The news that the Fed has changed its rate. */
@Module({ imports: [DeliveryModule, TradfiModule], providers: [FedNotices] })
export class FedNoticesModule {}
