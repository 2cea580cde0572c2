import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerEvents } from './trigger-events.js';
import { watchedOf } from './trigger-row.js';

/** A trial chat whose triggers go over to an account that may have `limit` of them. */
export interface TrialMove {
  readonly chatId: string;
  readonly userId: string;
  readonly limit: number;
}

export interface MovedTriggers {
  readonly imported: readonly string[];
  readonly dropped: readonly string[];
  readonly committed: readonly WatchedTrigger[];
}

/** What becomes of a trial's triggers when its chat is linked to an account. */
@Injectable()
export class TrialImport {
  constructor(private readonly triggerEvents: TriggerEvents) {}

  /** How many triggers the trial has, and for how many of them the account has room. */
  async offer(
    tx: EntityManager,
    { chatId, userId, limit }: TrialMove,
  ): Promise<{ readonly triggers: number; readonly fitting: number }> {
    const triggers = await tx.countBy(TriggerEntity, { trialChatId: chatId });
    const used = await tx.countBy(TriggerEntity, { userId });
    return { triggers, fitting: Math.max(0, Math.min(triggers, limit - used)) };
  }

  /**
   * Within the caller's transaction, which has the turn of both owners: `keep` makes as many as fit the account's, oldest
   * first and in the state they are in, and deletes the rest; `drop` deletes all. Call `announce` once it is committed.
   */
  async move(
    tx: EntityManager,
    { chatId, userId, limit }: TrialMove,
    wanted: 'keep' | 'drop',
  ): Promise<MovedTriggers> {
    // The row locks keep it apart from the evaluator's record of a fire, which names the older revision then.
    const rows = await tx.find(TriggerEntity, {
      where: { trialChatId: chatId },
      order: { createdAt: 'ASC', id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const room = wanted === 'drop' ? 0 : Math.max(0, limit - (await tx.countBy(TriggerEntity, { userId })));
    const imported = rows.slice(0, room).map(({ id }) => id);
    const dropped = rows.slice(room).map(({ id }) => id);
    await tx.update(
      TriggerEntity,
      { id: Any(imported) },
      { userId, trialChatId: null, revision: () => 'revision + 1', updatedAt: () => 'now()' },
    );
    await tx.delete(TriggerEntity, { id: Any(dropped) });
    const moved = await tx.findBy(TriggerEntity, { id: Any(imported) });
    return { imported, dropped, committed: moved.map(watchedOf) };
  }

  announce({ chatId, userId }: TrialMove, { imported, dropped, committed }: MovedTriggers): void {
    if (dropped.length > 0) {
      const owner = { kind: 'trial', chatId } as const;
      this.triggerEvents.edited.publish({ owner, changed: [], committed: [], deleted: dropped });
    }
    if (imported.length > 0) {
      const owner = { kind: 'user', userId } as const;
      this.triggerEvents.edited.publish({ owner, changed: imported, committed, deleted: [] });
    }
  }
}
