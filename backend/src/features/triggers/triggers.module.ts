import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { TriggerEntity } from './trigger.entity.js';
import { Admission } from './admission.js';
import { SnoozeEnds } from './snooze-ends.js';
import { TrialImport } from './trial-import.js';
import { TriggerActs } from './trigger-acts.js';
import { TriggerEditPurge } from './trigger-edit-purge.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { TriggerEditor } from './trigger-editor.js';
import { TriggersService } from './triggers.service.js';
import { WantedSymbols } from './wanted-symbols.js';
import { StoredWatchList } from './watch-list.js';

@Module({
  imports: [PriceFeedModule, TypeOrmModule.forFeature([TriggerEntity])],
  providers: [
    Admission,
    TriggerEditor,
    TriggersService,
    TriggerActs,
    TrialImport,
    SnoozeEnds,
    TriggerEditPurge,
    TriggerChangeStream,
    StoredWatchList,
    WantedSymbols,
  ],
  exports: [
    Admission,
    TriggersService,
    TriggerActs,
    TrialImport,
    TriggerChangeStream,
    StoredWatchList,
    WantedSymbols,
  ],
})
export class TriggersModule {}
