import { Injectable } from '@nestjs/common';
import { Any, DataSource, IsNull, Not, type Repository } from 'typeorm';
import { sameCondition } from '../../contract/level-rules.js';
import type { ToldEnd } from '../../contract/messages/end-buttons.js';
import type { Condition, Trigger } from '../../contract/trigger.js';
import type { AccountOwner, Owner, TrialOwner } from '../../identity/owner.js';
import type { Phase } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Once } from '../../platform/idempotency/idempotent-answers.js';
import { planRearm, type TriggerInput, type TriggerPatch } from './domain/edit-plan.js';
import { TriggerAdmission } from './trigger-admission.js';
import { ownedBy, sameTrigger, type TriggerEdit } from './trigger-edit.js';
import { TriggerEntity } from './trigger.entity.js';
import { conditionOf, ownerOf, watchedForOf } from './trigger-row.js';
import { TriggerWatching } from './trigger-watching.js';
import { TriggerWrites } from './trigger-writes.js';

/** By so much an end is put off: people are asked a day before it, so that it stays within a year. */
export const KEPT_LONGER_MS = 30 * 24 * 3_600_000;

/** `before` is the trigger that became the one asked for, as it was; null if there was none. */
export interface UpsertOutcome {
  readonly before: Trigger | null;
  readonly trigger: Trigger;
  readonly phase: Phase;
}

/** Which trigger is meant; `condition` is what the person believes it waits for, null when that does not matter. */
export interface TriggerRef {
  readonly id: string;
  readonly condition: Condition | null;
}

/**
 * What came of editing one trigger: `gone` it was deleted or is not the owner's · `edited` it waits for something else by
 * now, and nothing was done · `paused` until its owner pays again · `done`, also when nothing had to change.
 */
export type EditOutcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'edited' | 'paused'; readonly trigger: Trigger }
  | { readonly kind: 'done'; readonly trigger: Trigger; readonly phase: Phase };

type EditWork = (edit: TriggerEdit, row: TriggerEntity) => Promise<'done' | 'deleted' | 'paused'>;

/**
 * What people watch. Every edit is one transaction that takes turns with the owner's other edits, checks the owner and may
 * be repeated. Callers have checked levels and how a symbol is written; whether the owner may watch it is checked here.
 */
@Injectable()
export class TriggersService {
  private readonly rows: Repository<TriggerEntity>;

  constructor(
    db: DataSource,
    private readonly writes: TriggerWrites,
    private readonly admission: TriggerAdmission,
    private readonly watching: TriggerWatching,
  ) {
    this.rows = db.getRepository(TriggerEntity);
  }

  async list(owner: Owner): Promise<Trigger[]> {
    const rows = await this.rows.find({ where: ownedBy(owner), order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map((row) => this.watching.viewOf(row));
  }

  /** An owner's trigger; null if there is none with the id, or it is somebody else's. */
  async find(owner: Owner, id: string): Promise<Trigger | null> {
    const row = await this.rows.findOneBy({ ...ownedBy(owner), id });
    return row === null ? null : this.watching.viewOf(row);
  }

  /** Those of these triggers that belong to one of the owners given, in no order; one that is gone is absent. */
  async views(
    ids: readonly string[],
    owners: readonly Owner[],
  ): Promise<{ readonly trigger: Trigger; readonly owner: Owner }[]> {
    const chats = owners.flatMap((owner) => (owner.kind === 'trial' ? [owner.chatId] : []));
    const users = owners.flatMap((owner) => (owner.kind === 'user' ? [owner.userId] : []));
    const id = Any([...ids]);
    const rows = await this.rows.find({
      where: [
        { id, trialChatId: Any(chats) },
        { id, userId: Any(users) },
      ],
    });
    return rows.map((row) => ({ trigger: this.watching.viewOf(row), owner: ownerOf(row) }));
  }

  /** The active triggers on series of these accounts, in no order. */
  async ofSeries(
    userIds: readonly string[],
  ): Promise<{ readonly trigger: Trigger; readonly userId: string | null }[]> {
    const where = {
      userId: Any([...userIds]),
      series: Not(IsNull()),
      phase: Not<Phase>('disarmed'),
      paused: IsNull(),
    };
    const rows = await this.rows.find({ where });
    return rows.map((row) => ({ trigger: this.watching.viewOf(row), userId: row.userId }));
  }

  /** One trigger more for an account. @throws AppError as TriggerAdmission does. */
  create(owner: AccountOwner, input: TriggerInput, once: Once): Promise<Trigger> {
    const work = async (edit: TriggerEdit) => (await edit.result(await this.insert(edit, input))).trigger;
    return this.writes.transaction(owner, work, once);
  }

  /**
   * A trial has one trigger per symbol, which becomes what is asked. An account may have several: the one that waits for the
   * very same is armed or disarmed, without one there is one more.
   * @throws AppError as TriggerAdmission does, and 403 for a trigger that is paused.
   */
  upsert(owner: Owner, input: TriggerInput): Promise<UpsertOutcome> {
    return this.writes.transaction(owner, (edit) => this.upsertWithin(edit, input));
  }

  /** Does the same with several, each for a symbol of its own: all of them or, if one fails, none. */
  upsertAll(owner: TrialOwner, inputs: readonly TriggerInput[]): Promise<Trigger[]> {
    return this.writes.transaction(owner, async (edit) => {
      const triggers: Trigger[] = [];
      for (const input of inputs) triggers.push((await this.upsertWithin(edit, input)).trigger);
      return triggers;
    });
  }

  /**
   * What it waits for is given a new baseline if it is another; other rules alone leave the phase, and a name or note
   * everything else. It stays armed or disarmed; what it has already changes nothing.
   * @throws AppError as ConditionAdmission does.
   */
  edit(owner: Owner, id: string, patch: TriggerPatch): Promise<EditOutcome> {
    return this.editOne(owner, { id, condition: null }, async (edit, row) => {
      if (row.paused !== null) return 'paused';
      await this.writes.change(edit, row, { ...patch, armed: row.phase !== 'disarmed' });
      return 'done';
    });
  }

  /**
   * Makes it ready to fire at the next crossing, at once, and ends its snooze: see planRearm.
   * @throws AppError 422 once its end has passed.
   */
  rearm(owner: Owner, ref: TriggerRef): Promise<EditOutcome> {
    return this.editOne(owner, ref, async (edit, row) => {
      if (row.paused !== null) return 'paused';
      const plan = planRearm({ ...watchedForOf(row), phase: row.phase }, this.writes.freshPrice(row.symbol));
      if (plan.kind === 'arm') await edit.refuseEnded(row);
      if (plan.kind !== 'nothing') await edit.apply(row.id, plan);
      else if (row.snoozedUntil !== null) await edit.update(row.id, { snoozedUntil: null });
      return 'done';
    });
  }

  /** Disarming one that its end or its only fire has disarmed calls off what it rang for. @throws AppError 422 if one whose end has passed shall be armed. */
  switch(owner: Owner, ref: TriggerRef, to: 'armed' | 'disarmed', once?: Once): Promise<EditOutcome> {
    const work: EditWork = async (edit, row) => {
      if (row.paused !== null && to === 'armed') return 'paused';
      await this.switchWithin(edit, row, to);
      return 'done';
    };
    return this.editOne(owner, ref, work, once);
  }

  /** Holds its messages back for an hour from now by the database's clock. One that is disarmed is left alone. */
  snooze(owner: Owner, ref: TriggerRef, once?: Once): Promise<EditOutcome> {
    const work: EditWork = async (edit, row) => {
      if (row.paused !== null) return 'paused';
      if (row.phase !== 'disarmed')
        await edit.update(row.id, { snoozedUntil: () => `now() + interval '1 hour'` });
      return 'done';
    };
    return this.editOne(owner, ref, work, once);
  }

  /**
   * Puts its end off by 30 days if that is still the one given, so that asking twice does it once. `end`: epoch milliseconds.
   * @throws AppError 422 once the end has passed, and as ConditionAdmission does.
   */
  keep(owner: Owner, { triggerId: id, end }: ToldEnd): Promise<EditOutcome> {
    return this.editOne(owner, { id, condition: null }, async (edit, row) => {
      if (row.paused !== null) return 'paused';
      if (row.expiresAt?.getTime() !== end) return 'done';
      await edit.refuseEnded(row);
      const expiresAt = new Date(end + KEPT_LONGER_MS).toISOString();
      await this.writes.change(edit, row, { rules: { expiresAt }, armed: row.phase !== 'disarmed' });
      return 'done';
    });
  }

  /** Deletes it. `done` tells what it was. */
  remove(owner: Owner, ref: TriggerRef): Promise<EditOutcome> {
    return this.editOne(owner, ref, async (edit, row) => {
      await edit.remove(row.id);
      return 'deleted';
    });
  }

  /**
   * Arms or disarms a trial's trigger on a symbol. Arming what is armed changes nothing.
   * @throws AppError 404 if there is none.
   */
  switchSymbol(owner: TrialOwner, symbol: string, to: 'armed' | 'disarmed'): Promise<Trigger> {
    return this.writes.transaction(owner, async (edit) => {
      const row = await lockSymbol(edit, symbol);
      await this.switchWithin(edit, row, to);
      return (await edit.result(row.id)).trigger;
    });
  }

  /** @throws AppError 404 if the trial has no trigger on the symbol. */
  removeSymbol(owner: TrialOwner, symbol: string): Promise<void> {
    return this.writes.transaction(owner, async (edit) => edit.remove((await lockSymbol(edit, symbol)).id));
  }

  private async switchWithin(edit: TriggerEdit, row: TriggerEntity, to: 'armed' | 'disarmed'): Promise<void> {
    if (to === 'disarmed' && row.phase === 'disarmed') {
      const isSwitchedOff = row.switchedOffAt !== null && row.switchedOffAt > row.armedAt;
      if (!isSwitchedOff) await edit.callOff(row.id);
    } else await this.writes.change(edit, row, { armed: to === 'armed' });
  }

  private editOne(
    owner: Owner,
    { id, condition }: TriggerRef,
    work: EditWork,
    once?: Once,
  ): Promise<EditOutcome> {
    const editing = async (edit: TriggerEdit): Promise<EditOutcome> => {
      const before = await edit.lock({ id });
      if (before === null) return { kind: 'gone' };
      if (condition !== null && !sameCondition(condition, conditionOf(before))) {
        return { kind: 'edited', trigger: this.watching.viewOf(before) };
      }
      const did = await work(edit, before);
      if (did === 'paused') return { kind: 'paused', trigger: this.watching.viewOf(before) };
      if (did === 'deleted')
        return { kind: 'done', trigger: this.watching.viewOf(before), phase: before.phase };
      const { row, trigger } = await edit.result(id);
      return { kind: 'done', trigger, phase: row.phase };
    };
    return this.writes.transaction(owner, editing, once);
  }

  private async upsertWithin(edit: TriggerEdit, input: TriggerInput): Promise<UpsertOutcome> {
    const row = await edit.lock(sameTrigger(edit.owner, input));
    if (row?.paused === 'plan') throw this.admission.paused();
    const before = row === null ? null : this.watching.viewOf(row);
    const id = row === null ? await this.insert(edit, input) : await this.writes.change(edit, row, input);
    const after = await edit.result(id);
    return { before, trigger: after.trigger, phase: after.row.phase };
  }

  /** One trigger more, counted as a write of an account. */
  private async insert(edit: TriggerEdit, input: TriggerInput): Promise<string> {
    const id = await this.writes.insert(edit, input);
    if (edit.owner.kind === 'user') await this.admission.countWrite(edit.owner, edit.tx);
    return id;
  }
}

async function lockSymbol(edit: TriggerEdit, symbol: string): Promise<TriggerEntity> {
  const row = await edit.lock({ symbol });
  if (row === null) throw new AppError('NOT_FOUND', 404, `There is no ${symbol} trigger.`);
  return row;
}
