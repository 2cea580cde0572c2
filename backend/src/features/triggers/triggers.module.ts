import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerAdmission } from './trigger-admission.js';
import { SnoozeEnds } from './snooze-ends.js';
import { TrialImport } from './trial-import.js';
import { TriggersService } from './triggers.service.js';
import { TriggerEditPurge } from './trigger-edit-purge.js';
import { TriggerEvents } from './trigger-events.js';
import { WantedSymbols } from './wanted-symbols.js';
import { StoredWatchList } from './watch-list.js';

@Module({
  imports: [PriceFeedModule, TypeOrmModule.forFeature([TriggerEntity])],
  providers: [
    TriggerAdmission,
    TriggersService,
    TrialImport,
    SnoozeEnds,
    TriggerEditPurge,
    TriggerEvents,
    StoredWatchList,
    WantedSymbols,
  ],
  exports: [TriggerAdmission, TriggersService, TrialImport, TriggerEvents, StoredWatchList, WantedSymbols],
})
export class TriggersModule {}
