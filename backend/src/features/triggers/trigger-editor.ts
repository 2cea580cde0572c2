import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, type QueryDeepPartialEntity } from 'typeorm';
import type { Trigger } from '../../contract/trigger.js';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import type { EditPlan } from './domain/edit-plan.js';
import type { Rights } from './domain/symbol-rule.js';
import { type Owner, ownerKey } from '../../identity/owner.js';
import { lockRights } from './owner-rights.js';
import { takeTurns } from '../../identity/owner-turns.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { columnsOf, viewOf, watchedOf } from './trigger-row.js';
import { Turns } from './turns.js';

/** What an edit has touched so far, by ids. */
export interface Touched {
  readonly changed: string[];
  readonly deleted: string[];
  readonly committed: WatchedTrigger[];
}

/** One edit under way: its transaction, whose it is, and what it has touched. */
export interface Edit {
  readonly tx: EntityManager;
  readonly owner: Owner;
  readonly rights: Rights;
  readonly touched: Touched;
}

/** How people's edits are made: one transaction each, that takes turns with the owner's other edits. */
@Injectable()
export class TriggerEditor {
  private readonly turns = new Turns();

  constructor(
    private readonly db: DataSource,
    private readonly prices: PriceTable,
    private readonly changes: TriggerChangeStream,
  ) {}

  /**
   * Runs one edit and tells of it once it is committed. After a failure the triggers it touched are announced as
   * changed as well: the answer to a COMMIT can get lost, and reading them again is harmless.
   * @throws AppError if the owner may edit nothing: see lockRights.
   */
  run<T>(owner: Owner, work: (edit: Edit) => Promise<T>): Promise<T> {
    return this.turns.take(ownerKey(owner), () => this.runNow(owner, work));
  }

  private async runNow<T>(owner: Owner, work: (edit: Edit) => Promise<T>): Promise<T> {
    const touched: Touched = { changed: [], deleted: [], committed: [] };
    try {
      const result = await this.db.transaction(async (tx) => {
        await takeTurns(tx, [owner]);
        return work({ tx, touched, owner, rights: await lockRights(tx, owner) });
      });
      this.announce(owner, touched);
      return result;
    } catch (error) {
      this.announce(owner, { changed: [...touched.changed, ...touched.deleted], deleted: [], committed: [] });
      throw error;
    }
  }

  /** What is planned comes true. Any edit ends a snooze: it was about what the trigger was before. */
  async apply(edit: Edit, id: string, plan: EditPlan): Promise<void> {
    if (plan.kind === 'nothing') return;
    await this.write(edit, id, {
      phase: plan.kind === 'disarm' ? 'disarmed' : plan.phase,
      ...(plan.kind === 'replace' && columnsOf(plan.condition)),
      ...(plan.kind !== 'disarm' && { firedAt: null, armedAt: () => 'clock_timestamp()' }),
      snoozedUntil: null,
      revision: () => 'revision + 1',
      updatedAt: () => 'now()',
    });
  }

  async write(
    { tx, touched }: Edit,
    id: string,
    values: QueryDeepPartialEntity<TriggerEntity>,
  ): Promise<void> {
    touched.changed.push(id);
    await tx.update(TriggerEntity, { id }, values);
  }

  async remove({ tx, touched }: Edit, id: string): Promise<void> {
    touched.deleted.push(id);
    await tx.delete(TriggerEntity, { id });
  }

  /** The trigger as the transaction leaves it. */
  async result({ tx, touched }: Edit, id: string): Promise<{ row: TriggerEntity; trigger: Trigger }> {
    const row = await tx.findOneByOrFail(TriggerEntity, { id });
    if (touched.changed.includes(id)) touched.committed.push(watchedOf(row));
    return { row, trigger: viewOf(row) };
  }

  /** null when there is none that may be evaluated. */
  freshPrice(symbol: string): number | null {
    const current = this.prices.get(symbol);
    return current?.fresh ? current.price : null;
  }

  private announce(owner: Owner, touched: Touched): void {
    if (touched.changed.length + touched.deleted.length > 0) this.changes.publish({ owner, ...touched });
  }
}

export function ownedBy(owner: Owner): { readonly trialChatId: string } | { readonly userId: string } {
  return owner.kind === 'trial' ? { trialChatId: owner.chatId } : { userId: owner.userId };
}

/**
 * The trigger meant, null if there is none. The row lock keeps a person's edit and the evaluator's record of a fire
 * apart: the edit starts from what was recorded before it, and a record that comes after it names an older revision and
 * is refused.
 */
export function lockTrigger(
  { tx }: Edit,
  where: FindOptionsWhere<TriggerEntity>,
): Promise<TriggerEntity | null> {
  return tx.findOne(TriggerEntity, { where, lock: { mode: 'pessimistic_write' } });
}
