import type { EntityManager, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { Trigger, TriggerRules } from '../../contract/trigger.js';
import type { Owner } from '../../identity/owner.js';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import type { EditPlan } from './domain/edit-plan.js';
import type { Rights } from './domain/symbol-rule.js';
import { TriggerEntity } from './trigger.entity.js';
import { ruleColumns, triggerView, watchColumns, watchedOf } from './trigger-row.js';

export interface TouchedTriggers {
  readonly changed: string[];
  readonly deleted: string[];
  readonly committed: WatchedTrigger[];
}

/** One person's edit under way, within a transaction that holds the owner's lock. */
export class TriggerEdit {
  constructor(
    readonly tx: EntityManager,
    readonly owner: Owner,
    readonly rights: Rights,
    private readonly touched: TouchedTriggers,
  ) {}

  /**
   * The owner's trigger, null if there is none. The row lock keeps the edit and the evaluator's record of a fire apart: a
   * record that comes after the edit names an older revision and is refused.
   */
  lock(where: FindOptionsWhere<TriggerEntity>): Promise<TriggerEntity | null> {
    return this.tx.findOne(TriggerEntity, {
      where: { ...where, ...ownedBy(this.owner) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async insert(values: QueryDeepPartialEntity<TriggerEntity>): Promise<string> {
    const { identifiers } = await this.tx.insert(TriggerEntity, { ...values, ...ownedBy(this.owner) });
    const id: string = identifiers[0]?.id;
    this.touched.changed.push(id);
    return id;
  }

  async update(id: string, values: QueryDeepPartialEntity<TriggerEntity>): Promise<void> {
    this.touched.changed.push(id);
    await this.tx.update(TriggerEntity, { id }, values);
  }

  /** Follows the plan, which ends a snooze: it was about what the trigger was before. Other rules alone leave it and the phase. */
  async apply(id: string, plan: EditPlan, rules: Partial<TriggerRules> = {}): Promise<void> {
    if (plan.kind === 'nothing' && Object.keys(rules).length === 0) return;
    await this.update(id, {
      ...(plan.kind !== 'nothing' && {
        phase: plan.kind === 'disarm' ? 'disarmed' : plan.phase,
        snoozedUntil: null,
      }),
      ...(plan.kind === 'replace' && watchColumns(plan)),
      ...((plan.kind === 'arm' || plan.kind === 'replace') && {
        firedAt: null,
        releasedAt: null,
        sinceAt: null,
        armedAt: () => 'clock_timestamp()',
      }),
      ...ruleColumns(rules),
      revision: () => 'revision + 1',
      updatedAt: () => 'now()',
    });
  }

  /** Whether it does not fire any more. */
  async hasEnded({ expiresAt }: TriggerEntity): Promise<boolean> {
    if (expiresAt === null) return false;
    const [row] = await this.tx.query<{ over: boolean }[]>('SELECT now() >= $1 AS over', [expiresAt]);
    return row?.over ?? false;
  }

  async remove(id: string): Promise<void> {
    this.touched.deleted.push(id);
    await this.tx.delete(TriggerEntity, { id });
  }

  async result(id: string): Promise<{ readonly row: TriggerEntity; readonly trigger: Trigger }> {
    const row = await this.tx.findOneByOrFail(TriggerEntity, { id });
    if (this.touched.changed.includes(id)) this.touched.committed.push(watchedOf(row));
    return { row, trigger: triggerView(row) };
  }
}

export function ownedBy(owner: Owner): { readonly trialChatId: string } | { readonly userId: string } {
  return owner.kind === 'trial' ? { trialChatId: owner.chatId } : { userId: owner.userId };
}
