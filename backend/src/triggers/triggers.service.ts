import { Injectable } from '@nestjs/common';
import { Any, DataSource, type Repository } from 'typeorm';
import type { Condition, Trigger } from '../contract/trigger.js';
import type { Phase } from '../evaluator/domain/trigger-machine.js';
import { AppError } from '../platform/errors/app-error.js';
import { PriceTable } from '../price-feed/price-table.js';
import { firstPhase, planEdit } from './domain/edit-plan.js';
import type { Owner } from './owner.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { type Edit, lockTrigger, ownedBy, TriggerEditor } from './trigger-editor.js';
import { columnsOf, conditionOf, ownerOf, viewOf } from './trigger-row.js';

/** What a trial asks to watch: at most one per symbol. */
export interface TrialWish {
  readonly symbol: string;
  readonly condition: Condition;
  readonly armed: boolean;
}

/** A wish that came true; `before` is the trigger the symbol had until then, null if it had none. */
export interface Fulfilled {
  readonly before: Trigger | null;
  readonly trigger: Trigger;
  readonly phase: Phase;
}

/** What people watch. Every edit is one transaction that takes turns with the owner's other edits. */
@Injectable()
export class TriggersService {
  private readonly rows: Repository<TriggerEntity>;
  private readonly editor: TriggerEditor;

  constructor(db: DataSource, prices: PriceTable, changes: TriggerChangeStream) {
    this.rows = db.getRepository(TriggerEntity);
    this.editor = new TriggerEditor(db, prices, changes);
  }

  /** An owner's triggers, oldest first. */
  async list(owner: Owner): Promise<Trigger[]> {
    const rows = await this.rows.find({ where: ownedBy(owner), order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(viewOf);
  }

  /** A trial chat's triggers, oldest first. */
  ofTrial(chatId: string): Promise<Trigger[]> {
    return this.list({ kind: 'trial', chatId });
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

  /**
   * Makes the trial's trigger on a symbol what is wished, creating it if need be. The condition it has already
   * changes nothing but whether it is armed. The caller has checked symbol and levels.
   */
  async upsertForTrial(chatId: string, wish: TrialWish): Promise<Trigger> {
    return (await this.fulfilForTrial(chatId, wish)).trigger;
  }

  /** The same, for those who say what it replaced. */
  fulfilForTrial(chatId: string, wish: TrialWish): Promise<Fulfilled> {
    return this.editor.run({ kind: 'trial', chatId }, (edit) => this.fulfil(edit, chatId, wish));
  }

  /** Does the same with several wishes, each for a symbol of its own: all of them or, if one fails, none. */
  upsertAllForTrial(chatId: string, wishes: readonly TrialWish[]): Promise<Trigger[]> {
    return this.editor.run({ kind: 'trial', chatId }, async (edit) => {
      const triggers: Trigger[] = [];
      for (const wish of wishes) triggers.push((await this.fulfil(edit, chatId, wish)).trigger);
      return triggers;
    });
  }

  /**
   * Arms or disarms the trial's trigger on a symbol. Arming what is armed changes nothing.
   * @throws AppError 404 if there is none.
   */
  switchForTrial(chatId: string, symbol: string, to: 'armed' | 'disarmed'): Promise<Trigger> {
    return this.editor.run({ kind: 'trial', chatId }, async (edit) => {
      const row = await lockTrigger(edit, { trialChatId: chatId, symbol });
      if (row === null) throw noTrigger(symbol);
      await this.change(edit, row, { condition: conditionOf(row), armed: to === 'armed' });
      return (await this.editor.result(edit, row.id)).trigger;
    });
  }

  /** @throws AppError 404 if the trial has no trigger on the symbol. */
  removeForTrial(chatId: string, symbol: string): Promise<void> {
    return this.editor.run({ kind: 'trial', chatId }, async (edit) => {
      const row = await lockTrigger(edit, { trialChatId: chatId, symbol });
      if (row === null) throw noTrigger(symbol);
      await this.editor.remove(edit, row.id);
    });
  }

  private async fulfil(edit: Edit, chatId: string, wish: TrialWish): Promise<Fulfilled> {
    const row = await lockTrigger(edit, { trialChatId: chatId, symbol: wish.symbol });
    const before = row === null ? null : viewOf(row);
    const id = row === null ? await this.create(edit, chatId, wish) : await this.change(edit, row, wish);
    const after = await this.editor.result(edit, id);
    return { before, trigger: after.trigger, phase: after.row.phase };
  }

  private async create({ tx, touched }: Edit, chatId: string, wish: TrialWish): Promise<string> {
    const { identifiers } = await tx.insert(TriggerEntity, {
      trialChatId: chatId,
      symbol: wish.symbol,
      ...columnsOf(wish.condition),
      phase: firstPhase(wish, this.editor.freshPrice(wish.symbol)),
    });
    const id: string = identifiers[0]?.id;
    touched.changed.push(id);
    return id;
  }

  private async change(
    edit: Edit,
    row: TriggerEntity,
    wanted: { readonly condition: Condition; readonly armed: boolean },
  ): Promise<string> {
    const now = { condition: conditionOf(row), phase: row.phase };
    await this.editor.apply(edit, row.id, planEdit(now, wanted, this.editor.freshPrice(row.symbol)));
    return row.id;
  }
}

function noTrigger(symbol: string): AppError {
  return new AppError('NOT_FOUND', 404, `There is no ${symbol} trigger.`);
}
