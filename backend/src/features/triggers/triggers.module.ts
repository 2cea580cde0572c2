import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HOURLY_MS, type Purge, Purges } from '../../platform/jobs/purges.js';
import { EvaluatorModule } from '../../pipeline/evaluator/evaluator.module.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { TriggerEntity } from './trigger.entity.js';
import { ConditionAdmission } from './condition-admission.js';
import { RouteAdmission } from './route-admission.js';
import { TriggerAdmission } from './trigger-admission.js';
import { SnoozeEndJob } from './snooze-end-job.js';
import { TriggerEndJob } from './trigger-end-job.js';
import { TrialImport } from './trial-import.js';
import { TriggersService } from './triggers.service.js';
import { TriggerWatching } from './trigger-watching.js';
import { TriggerWrites } from './trigger-writes.js';
import { TriggerEvents } from './trigger-events.js';
import { UnwatchedCoins } from './unwatched/unwatched-coins.js';
import { WantedSymbols } from './wanted-symbols.js';
import { StoredWatchList } from './watch-list.js';

/** Whoever follows the notes of people's edits reads them within seconds. */
export const TRIGGER_EDIT_PURGE: Purge = {
  name: 'trigger edits',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM trigger_edits WHERE edited_at < now() - interval '1 day'`,
};

@Module({
  imports: [PriceFeedModule, EvaluatorModule, TypeOrmModule.forFeature([TriggerEntity])],
  providers: [
    TriggerAdmission,
    ConditionAdmission,
    RouteAdmission,
    TriggerWrites,
    TriggersService,
    TriggerWatching,
    TrialImport,
    SnoozeEndJob,
    TriggerEndJob,
    TriggerEvents,
    StoredWatchList,
    WantedSymbols,
    UnwatchedCoins,
  ],
  exports: [
    TriggerAdmission,
    TriggerWrites,
    TriggersService,
    TriggerWatching,
    TrialImport,
    TriggerEvents,
    StoredWatchList,
    WantedSymbols,
    UnwatchedCoins,
    ConditionAdmission,
    RouteAdmission,
  ],
})
export class TriggersModule {
  constructor(purges: Purges) {
    purges.add(TRIGGER_EDIT_PURGE);
  }
}
