import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { TriggersService } from './triggers.service.js';
import { StoredWatchList } from './watch-list.js';

@Module({
  imports: [PriceFeedModule, TypeOrmModule.forFeature([TriggerEntity])],
  providers: [TriggersService, TriggerChangeStream, StoredWatchList],
  exports: [TriggersService, TriggerChangeStream, StoredWatchList],
})
export class TriggersModule {}
