import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import type { Condition, Trigger } from '../contract/trigger.js';
import type { WatchedTrigger } from '../evaluator/domain/watched-trigger.js';
import { AppError } from '../platform/errors/app-error.js';
import { PriceTable } from '../price-feed/price-table.js';
import { firstPhase, planEdit } from './domain/edit-plan.js';
import { type Owner, ownerKey } from './owner.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { columnsOf, conditionOf, ownerOf, viewOf, watchedOf } from './trigger-row.js';

/** What a trial asks to watch: at most one per symbol. */
export interface TrialWish {
  readonly symbol: string;
  readonly condition: Condition;
  readonly armed: boolean;
}

interface Touched {
  readonly changed: string[];
  readonly deleted: string[];
  readonly committed: WatchedTrigger[];
}

/** What people watch. Every edit is one transaction that takes turns with the owner's other edits. */
@Injectable()
export class TriggersService {
  private readonly rows: Repository<TriggerEntity>;

  constructor(
    private readonly db: DataSource,
    private readonly prices: PriceTable,
    private readonly changes: TriggerChangeStream,
  ) {
    this.rows = db.getRepository(TriggerEntity);
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
  upsertForTrial(chatId: string, wish: TrialWish): Promise<Trigger> {
    return this.edit({ kind: 'trial', chatId }, async (tx, touched) => {
      const row = await lockTrialTrigger(tx, chatId, wish.symbol);
      if (row === null) return this.create(tx, touched, chatId, wish);
      return this.change(tx, touched, row, wish);
    });
  }

  /**
   * Arms or disarms the trial's trigger on a symbol. Arming what is armed changes nothing.
   * @throws AppError 404 if there is none.
   */
  switchForTrial(chatId: string, symbol: string, to: 'armed' | 'disarmed'): Promise<Trigger> {
    return this.edit({ kind: 'trial', chatId }, async (tx, touched) => {
      const row = await lockTrialTrigger(tx, chatId, symbol);
      if (row === null) throw noTrigger(symbol);
      return this.change(tx, touched, row, { condition: conditionOf(row), armed: to === 'armed' });
    });
  }

  /** @throws AppError 404 if the trial has no trigger on the symbol. */
  removeForTrial(chatId: string, symbol: string): Promise<void> {
    return this.edit({ kind: 'trial', chatId }, async (tx, touched) => {
      const row = await lockTrialTrigger(tx, chatId, symbol);
      if (row === null) throw noTrigger(symbol);
      touched.deleted.push(row.id);
      await tx.delete(TriggerEntity, { id: row.id });
    });
  }

  private async create(
    tx: EntityManager,
    touched: Touched,
    chatId: string,
    wish: TrialWish,
  ): Promise<Trigger> {
    const { identifiers } = await tx.insert(TriggerEntity, {
      trialChatId: chatId,
      symbol: wish.symbol,
      ...columnsOf(wish.condition),
      phase: firstPhase(wish, this.freshPrice(wish.symbol)),
    });
    const id: string = identifiers[0]?.id;
    touched.changed.push(id);
    return result(tx, touched, id);
  }

  private async change(
    tx: EntityManager,
    touched: Touched,
    row: TriggerEntity,
    wanted: { readonly condition: Condition; readonly armed: boolean },
  ): Promise<Trigger> {
    const now = { condition: conditionOf(row), phase: row.phase };
    const plan = planEdit(now, wanted, this.freshPrice(row.symbol));
    if (plan.kind === 'nothing') return viewOf(row);
    touched.changed.push(row.id);
    await tx.update(
      TriggerEntity,
      { id: row.id },
      {
        phase: plan.kind === 'disarm' ? 'disarmed' : plan.phase,
        ...(plan.kind === 'replace' && columnsOf(plan.condition)),
        ...(plan.kind !== 'disarm' && { firedAt: null, armedAt: () => 'now()' }),
        revision: () => 'revision + 1',
        updatedAt: () => 'now()',
      },
    );
    return result(tx, touched, row.id);
  }

  /**
   * Runs one edit and tells of it once it is committed. After a failure the triggers it touched are announced as
   * changed as well: the answer to a COMMIT can get lost, and reading them again is harmless.
   */
  private async edit<T>(owner: Owner, work: (tx: EntityManager, touched: Touched) => Promise<T>): Promise<T> {
    const touched: Touched = { changed: [], deleted: [], committed: [] };
    try {
      const result = await this.db.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `triggers/${ownerKey(owner)}`,
        ]);
        return work(tx, touched);
      });
      this.announce(owner, touched);
      return result;
    } catch (error) {
      this.announce(owner, { changed: [...touched.changed, ...touched.deleted], deleted: [], committed: [] });
      throw error;
    }
  }

  private announce(owner: Owner, touched: Touched): void {
    if (touched.changed.length + touched.deleted.length > 0) this.changes.publish({ owner, ...touched });
  }

  private freshPrice(symbol: string): number | null {
    const current = this.prices.get(symbol);
    return current?.fresh ? current.price : null;
  }
}

/** The trigger as the transaction leaves it. */
async function result(tx: EntityManager, touched: Touched, id: string): Promise<Trigger> {
  const row = await tx.findOneByOrFail(TriggerEntity, { id });
  touched.committed.push(watchedOf(row));
  return viewOf(row);
}

function ownedBy(owner: Owner): FindOptionsWhere<TriggerEntity> {
  return owner.kind === 'trial' ? { trialChatId: owner.chatId } : { userId: owner.userId };
}

/**
 * The row lock keeps a person's edit and the evaluator's record of a fire apart: the edit starts from what was
 * recorded before it, and a record that comes after it names an older revision and is refused.
 */
function lockTrialTrigger(tx: EntityManager, chatId: string, symbol: string): Promise<TriggerEntity | null> {
  return tx.findOne(TriggerEntity, {
    where: { trialChatId: chatId, symbol },
    lock: { mode: 'pessimistic_write' },
  });
}

function noTrigger(symbol: string): AppError {
  return new AppError('NOT_FOUND', 404, `There is no ${symbol} trigger.`);
}
