import { Injectable } from '@nestjs/common';
import { Any, DataSource, type FindOptionsWhere, type Repository } from 'typeorm';
import type { Condition, Trigger } from '../../contract/trigger.js';
import type { Phase } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Admission, pausedByPlan } from './admission.js';
import { firstPhase, planEdit, type WantedTrigger } from './domain/edit-plan.js';
import type { AccountOwner, Owner, TrialOwner } from '../../identity/owner.js';
import { TriggerEntity } from './trigger.entity.js';
import { type Edit, lockTrigger, ownedBy, TriggerEditor } from './trigger-editor.js';
import { columnsOf, conditionOf, ownerOf, viewOf } from './trigger-row.js';

/** What an owner asks to watch. */
export interface TriggerWish {
  readonly symbol: string;
  readonly condition: Condition;
  readonly armed: boolean;
}

/** A wish that came true; `before` is the trigger that became it, as it was; null if there was none. */
export interface Fulfilled {
  readonly before: Trigger | null;
  readonly trigger: Trigger;
  readonly phase: Phase;
}

/**
 * What people watch. Every edit is one transaction that takes turns with the owner's other edits. Callers have checked
 * levels and how a symbol is written; whether the owner may watch it is checked here.
 */
@Injectable()
export class TriggersService {
  private readonly rows: Repository<TriggerEntity>;

  constructor(
    db: DataSource,
    private readonly editor: TriggerEditor,
    private readonly admission: Admission,
  ) {
    this.rows = db.getRepository(TriggerEntity);
  }

  /** An owner's triggers, oldest first. */
  async list(owner: Owner): Promise<Trigger[]> {
    const rows = await this.rows.find({ where: ownedBy(owner), order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(viewOf);
  }

  /** An owner's trigger; null if there is none with the id, or it is somebody else's. */
  async find(owner: Owner, id: string): Promise<Trigger | null> {
    const row = await this.rows.findOneBy({ ...ownedBy(owner), id });
    return row === null ? null : viewOf(row);
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
    return rows.map((row) => ({ trigger: viewOf(row), owner: ownerOf(row) }));
  }

  /** One trigger more for an account. @throws AppError as Admission does. */
  create(owner: AccountOwner, wish: TriggerWish): Promise<Trigger> {
    return this.editor.run(owner, async (edit) => {
      return (await this.editor.result(edit, await this.insert(edit, wish))).trigger;
    });
  }

  /**
   * Makes a wish come true, as often as it is asked: a trial has one trigger per symbol, which becomes what is wished. An
   * account may have several: the one that waits for the very same is armed or disarmed, without one there is one more.
   * The condition a trigger has already changes nothing but whether it is armed.
   * @throws AppError as Admission does, and 403 for a trigger that is paused.
   */
  fulfil(owner: Owner, wish: TriggerWish): Promise<Fulfilled> {
    return this.editor.run(owner, (edit) => this.fulfilIn(edit, wish));
  }

  /** Does the same with several wishes, each for a symbol of its own: all of them or, if one fails, none. */
  fulfilAll(owner: TrialOwner, wishes: readonly TriggerWish[]): Promise<Trigger[]> {
    return this.editor.run(owner, async (edit) => {
      const triggers: Trigger[] = [];
      for (const wish of wishes) triggers.push((await this.fulfilIn(edit, wish)).trigger);
      return triggers;
    });
  }

  /**
   * Arms or disarms a trial's trigger on a symbol. Arming what is armed changes nothing.
   * @throws AppError 404 if there is none.
   */
  switchSymbol(owner: TrialOwner, symbol: string, to: 'armed' | 'disarmed'): Promise<Trigger> {
    return this.editor.run(owner, async (edit) => {
      const row = await lockTrigger(edit, { ...ownedBy(owner), symbol });
      if (row === null) throw noTrigger(symbol);
      await this.change(edit, row, { condition: conditionOf(row), armed: to === 'armed' });
      return (await this.editor.result(edit, row.id)).trigger;
    });
  }

  /** @throws AppError 404 if the trial has no trigger on the symbol. */
  removeSymbol(owner: TrialOwner, symbol: string): Promise<void> {
    return this.editor.run(owner, async (edit) => {
      const row = await lockTrigger(edit, { ...ownedBy(owner), symbol });
      if (row === null) throw noTrigger(symbol);
      await this.editor.remove(edit, row.id);
    });
  }

  private async fulfilIn(edit: Edit, wish: TriggerWish): Promise<Fulfilled> {
    const row = await lockTrigger(edit, sameTrigger(edit.owner, wish));
    if (row?.paused === 'plan') throw pausedByPlan();
    const before = row === null ? null : viewOf(row);
    const id = row === null ? await this.insert(edit, wish) : await this.change(edit, row, wish);
    const after = await this.editor.result(edit, id);
    return { before, trigger: after.trigger, phase: after.row.phase };
  }

  private async insert(edit: Edit, wish: TriggerWish): Promise<string> {
    await this.admission.admit(edit, wish.symbol);
    const { identifiers } = await edit.tx.insert(TriggerEntity, {
      ...ownedBy(edit.owner),
      symbol: wish.symbol,
      ...columnsOf(wish.condition),
      phase: firstPhase(wish, this.editor.freshPrice(wish.symbol)),
    });
    const id: string = identifiers[0]?.id;
    edit.touched.changed.push(id);
    return id;
  }

  private async change(edit: Edit, row: TriggerEntity, wanted: WantedTrigger): Promise<string> {
    const now = { condition: conditionOf(row), phase: row.phase };
    await this.editor.apply(edit, row.id, planEdit(now, wanted, this.editor.freshPrice(row.symbol)));
    return row.id;
  }
}

/** Which trigger an owner means by a wish, if it exists. */
function sameTrigger(owner: Owner, { symbol, condition }: TriggerWish): FindOptionsWhere<TriggerEntity> {
  if (owner.kind === 'trial') return { ...ownedBy(owner), symbol };
  const { op, level, bandLow, bandHigh } = columnsOf(condition);
  const levels = level === null ? { bandLow: bandLow ?? '', bandHigh: bandHigh ?? '' } : { level };
  return { ...ownedBy(owner), symbol, op, ...levels };
}

function noTrigger(symbol: string): AppError {
  return new AppError('NOT_FOUND', 404, `There is no ${symbol} trigger.`);
}
