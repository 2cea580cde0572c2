import { Inject, Injectable } from '@nestjs/common';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';
import type { Owner } from '../../identity/owner.js';

/** Ids of one owner's triggers that a person has just created or edited (`changed`) or removed (`deleted`). */
export interface TriggerChange {
  readonly owner: Owner;
  readonly changed: readonly string[];
  /** The changed ones as they were committed; one that is missing here has to be read. */
  readonly committed: readonly WatchedTrigger[];
  readonly deleted: readonly string[];
}

/** People's edits, after they were committed. */
@Injectable()
export class TriggerChangeStream extends Stream<TriggerChange> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of trigger edits failed'));
  }
}
