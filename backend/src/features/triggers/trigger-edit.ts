import { type EntityManager, type FindOptionsWhere, IsNull, type QueryDeepPartialEntity } from 'typeorm';
import type { Trigger, TriggerLabel, TriggerRules } from '../../contract/trigger.js';
import type { Owner } from '../../identity/owner.js';
import type { WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import type { EditPlan, WatchedFor } from './domain/edit-plan.js';
import type { Rights } from './domain/symbol-rule.js';
import { TriggerEntity } from './trigger.entity.js';
import { columnsOf, ruleColumns, watchColumns, watchedOf } from './trigger-row.js';
import type { TriggerWatching } from './trigger-watching.js';

export interface TouchedTriggers {
  readonly changed: string[];
  readonly deleted: string[];
  readonly committed: WatchedTrigger[];
}

const LABEL_NEEDS_ACCOUNT = 'The trial has no names and notes. They need an account.';
const HAS_ENDED = 'This trigger has ended. Give it another end first.';

/** One person's edit under way, within a transaction that holds the owner's lock. */
export class TriggerEdit {
  constructor(
    readonly tx: EntityManager,
    readonly owner: Owner,
    readonly rights: Rights,
    private readonly touched: TouchedTriggers,
    private readonly watching: TriggerWatching,
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

  /** The owner's triggers, oldest first, without a lock: a fire may change their phases. */
  all(): Promise<TriggerEntity[]> {
    return this.tx.find(TriggerEntity, {
      where: ownedBy(this.owner),
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** When the transaction began by the database's clock, epoch milliseconds. */
  async now(): Promise<number> {
    const [row] = await this.tx.query<{ now: Date }[]>('SELECT now() AS now');
    return Number(row?.now);
  }

  async insert(values: QueryDeepPartialEntity<TriggerEntity>): Promise<string> {
    const { identifiers } = await this.tx.insert(TriggerEntity, {
      ...values,
      ...endNotice(values, 'now()'),
      ...ownedBy(this.owner),
    });
    const id: string = identifiers[0]?.id;
    this.touched.changed.push(id);
    return id;
  }

  async update(id: string, values: QueryDeepPartialEntity<TriggerEntity>): Promise<void> {
    if (!this.touched.changed.includes(id)) this.touched.changed.push(id);
    await this.tx.update(TriggerEntity, { id }, { ...values, ...endNotice(values, 'created_at') });
  }

  /** Gives it another name or note, which is no edit of what it waits for: whoever watches it goes on. @throws AppError 422 for a trial's. */
  async relabel(id: string, label: Partial<TriggerLabel>): Promise<void> {
    if (Object.keys(label).length === 0) return;
    if (this.rights.kind === 'trial') throw new AppError('RULE_BROKEN', 422, LABEL_NEEDS_ACCOUNT);
    await this.update(id, label);
  }

  /** Follows the plan, which ends a snooze: it was about what the trigger was before. Other rules alone leave it and the phase. */
  async apply(id: string, plan: EditPlan, rules: Partial<TriggerRules> = {}): Promise<void> {
    if (plan.kind === 'nothing' && Object.keys(rules).length === 0) return;
    await this.update(id, {
      ...(plan.kind !== 'nothing' && {
        ...startOf(plan),
        snoozedUntil: null,
      }),
      ...(plan.kind === 'replace' && watchColumns(plan)),
      ...((plan.kind === 'arm' || plan.kind === 'replace') && {
        firedAt: null,
        releasedAt: null,
        sinceAt: null,
      }),
      ...ruleColumns(rules),
      revision: () => 'revision + 1',
      updatedAt: () => 'now()',
    });
  }

  /** What a disarmed trigger rang for before is not sent any more: its person does not want to hear of it. */
  async callOff(id: string): Promise<void> {
    await this.update(id, {
      snoozedUntil: null,
      switchedOffAt: () => AFTER_ARMED,
      updatedAt: () => 'now()',
    });
  }

  /** @throws AppError 422 for a trigger whose end has passed, by the database's clock. */
  async refuseEnded({ expiresAt }: TriggerEntity): Promise<void> {
    if (expiresAt === null) return;
    const [row] = await this.tx.query<{ over: boolean }[]>('SELECT now() >= $1 AS over', [expiresAt]);
    if (row?.over === true) throw brokenField('expiresAt', HAS_ENDED);
  }

  async remove(id: string): Promise<void> {
    this.touched.deleted.push(id);
    await this.tx.delete(TriggerEntity, { id });
  }

  async result(id: string): Promise<{ readonly row: TriggerEntity; readonly trigger: Trigger }> {
    const row = await this.tx.findOneByOrFail(TriggerEntity, { id });
    if (this.touched.changed.includes(id)) this.touched.committed.push(watchedOf(row));
    return { row, trigger: this.watching.viewOf(row) };
  }
}

/** In SQL, now, and later than it was armed, whatever became of the clock. */
const AFTER_ARMED = `greatest(clock_timestamp(), armed_at + interval '1 millisecond')`;

/** The phase after a plan, and when a person armed it or switched it off; one that was disarmed before was not switched off by a change. */
function startOf(plan: Exclude<EditPlan, { kind: 'nothing' }>): QueryDeepPartialEntity<TriggerEntity> {
  const phase = plan.kind === 'disarm' ? 'disarmed' : plan.phase;
  if (phase !== 'disarmed') return { phase, armedAt: () => 'clock_timestamp()', switchedOffAt: null };
  return {
    phase,
    switchedOffAt: () => `CASE WHEN phase = 'disarmed' THEN switched_off_at ELSE ${AFTER_ARMED} END`,
  };
}

/**
 * When to tell the owner of an end: a day before it, if the trigger lives for two days or longer and that moment is still
 * ahead. `since`: when it was made, in SQL.
 */
function endNotice(
  { expiresAt }: QueryDeepPartialEntity<TriggerEntity>,
  since: 'now()' | 'created_at',
): QueryDeepPartialEntity<TriggerEntity> {
  if (expiresAt === undefined) return {};
  if (!(expiresAt instanceof Date)) return { endNoticeAt: null };
  const end = `'${expiresAt.toISOString()}'::timestamptz`;
  const isDue = `${end} >= ${since} + interval '2 days' AND ${end} > now() + interval '1 day'`;
  return { endNoticeAt: () => `CASE WHEN ${isDue} THEN ${end} - interval '1 day' END` };
}

export function ownedBy(owner: Owner): { readonly trialChatId: string } | { readonly userId: string } {
  return owner.kind === 'trial' ? { trialChatId: owner.chatId } : { userId: owner.userId };
}

/** Which of an owner's triggers a new one would repeat: of a trial that on its symbol. */
export function sameTrigger(
  owner: Owner,
  { symbol, condition }: Pick<WatchedFor, 'condition'> & { readonly symbol: string },
): FindOptionsWhere<TriggerEntity> {
  if (owner.kind === 'trial') return { symbol };
  const { op, level, bandLow, bandHigh, series } = columnsOf(condition);
  const levels = level === null ? { bandLow: bandLow ?? '', bandHigh: bandHigh ?? '' } : { level };
  return { symbol, op, ...levels, series: series ?? IsNull(), exchange: IsNull(), guards: IsNull() };
}
