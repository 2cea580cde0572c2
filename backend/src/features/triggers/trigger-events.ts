import { Injectable } from '@nestjs/common';
import { OWNER_SHAPE, type Owner } from '../../identity/owner.js';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { listOf, record, text } from '../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../platform/bus/room-events.js';

/** Ids of one owner's triggers that a person has just created or edited (`changed`) or removed (`deleted`). */
export interface TriggerChange {
  readonly owner: Owner;
  readonly changed: readonly string[];
  /** The changed ones as they were committed; one that is missing here has to be read. */
  readonly committed: readonly WatchedTrigger[];
  readonly deleted: readonly string[];
}

@Injectable()
export class TriggerEvents extends RoomEvents {
  /** People's edits, after the commit. Another process gets the ids and reads the triggers itself. */
  readonly edited = this.packed<TriggerChange, Omit<TriggerChange, 'committed'>>({
    topic: {
      name: 'trigger-edits',
      shape: record<Omit<TriggerChange, 'committed'>>({
        owner: OWNER_SHAPE,
        changed: listOf(text),
        deleted: listOf(text),
      }),
    },
    pack: ({ owner, changed, deleted }) => ({ owner, changed, deleted }),
    unpack: (message) => ({ ...message, committed: [] }),
  });
}
