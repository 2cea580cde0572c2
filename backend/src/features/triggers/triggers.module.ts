import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HOURLY_MS, type Purge, Purges } from '../../platform/jobs/purges.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { TriggerEntity } from './trigger.entity.js';
import { Admission } from './admission.js';
import { SnoozeEndJob } from './snooze-end-job.js';
import { TrialImport } from './trial-import.js';
import { TriggerActs } from './trigger-acts.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { TriggerEditor } from './trigger-editor.js';
import { TriggersService } from './triggers.service.js';
import { WantedSymbols } from './wanted-symbols.js';
import { StoredWatchList } from './watch-list.js';

/** Whoever follows the notes of people's edits reads them within seconds. */
export const TRIGGER_EDIT_PURGE: Purge = {
  name: 'trigger edits',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM trigger_edits WHERE edited_at < now() - interval '1 day'`,
};

@Module({
  imports: [PriceFeedModule, TypeOrmModule.forFeature([TriggerEntity])],
  providers: [
    Admission,
    TriggerEditor,
    TriggersService,
    TriggerActs,
    TrialImport,
    SnoozeEndJob,
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
export class TriggersModule {
  constructor(purges: Purges) {
    purges.add(TRIGGER_EDIT_PURGE);
  }
}
