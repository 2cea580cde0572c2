import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sameCondition } from '../contract/level-rules.js';
import type { Condition, Trigger } from '../contract/trigger.js';
import type { Phase } from '../evaluator/domain/trigger-machine.js';
import { PriceTable } from '../price-feed/price-table.js';
import { planEdit } from './domain/edit-plan.js';
import { planRearm } from './domain/rearm-plan.js';
import type { Owner } from './owner.js';
import type { TriggerEntity } from './trigger.entity.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { type Edit, lockTrigger, ownedBy, TriggerEditor } from './trigger-editor.js';
import { conditionOf, viewOf } from './trigger-row.js';

/** Which trigger is meant; `condition` is what the person believes it waits for, null when that does not matter. */
export interface MeantTrigger {
  readonly id: string;
  readonly condition: Condition | null;
}

/**
 * What came of acting on one trigger: `gone` it was deleted or is not the owner's · `edited` it waits for something else
 * by now, and nothing was done · `done`, also when nothing had to change.
 */
export type TriggerAct =
  | { readonly kind: 'gone' }
  | { readonly kind: 'edited'; readonly trigger: Trigger }
  | { readonly kind: 'done'; readonly trigger: Trigger; readonly phase: Phase };

/** What a person does to one trigger that exists. Every call checks the owner and may be repeated. */
@Injectable()
export class TriggerActs {
  private readonly editor: TriggerEditor;

  constructor(db: DataSource, prices: PriceTable, changes: TriggerChangeStream) {
    this.editor = new TriggerEditor(db, prices, changes);
  }

  /** Makes it ready to fire at the next crossing, at once, and ends its snooze: see planRearm. */
  rearm(owner: Owner, meant: MeantTrigger): Promise<TriggerAct> {
    return this.act(owner, meant, async (edit, row) => {
      const now = { condition: conditionOf(row), phase: row.phase };
      const plan = planRearm(now, this.editor.freshPrice(row.symbol));
      if (plan.kind !== 'nothing') await this.editor.apply(edit, row.id, plan);
      else if (row.snoozedUntil !== null) await this.editor.write(edit, row.id, { snoozedUntil: null });
    });
  }

  /** Arms or disarms it; nothing changes if it is so already. */
  switch(owner: Owner, meant: MeantTrigger, to: 'armed' | 'disarmed'): Promise<TriggerAct> {
    return this.act(owner, meant, async (edit, row) => {
      const condition = conditionOf(row);
      const wanted = { condition, armed: to === 'armed' };
      const plan = planEdit({ condition, phase: row.phase }, wanted, this.editor.freshPrice(row.symbol));
      await this.editor.apply(edit, row.id, plan);
    });
  }

  /** Holds its messages back for an hour from now by the database's clock. A disarmed one has none, and is left alone. */
  snooze(owner: Owner, meant: MeantTrigger): Promise<TriggerAct> {
    return this.act(owner, meant, async (edit, row) => {
      if (row.phase === 'disarmed') return;
      await this.editor.write(edit, row.id, { snoozedUntil: () => `now() + interval '1 hour'` });
    });
  }

  /** Deletes it. `done` tells what it was. */
  remove(owner: Owner, meant: MeantTrigger): Promise<TriggerAct> {
    return this.withTrigger(owner, meant, async (edit, row) => {
      await this.editor.remove(edit, row.id);
      return { kind: 'done', trigger: viewOf(row), phase: row.phase };
    });
  }

  private act(
    owner: Owner,
    meant: MeantTrigger,
    work: (edit: Edit, row: TriggerEntity) => Promise<void>,
  ): Promise<TriggerAct> {
    return this.withTrigger(owner, meant, async (edit, before) => {
      await work(edit, before);
      const { row, trigger } = await this.editor.result(edit, before.id);
      return { kind: 'done', trigger, phase: row.phase };
    });
  }

  private withTrigger(
    owner: Owner,
    { id, condition }: MeantTrigger,
    work: (edit: Edit, row: TriggerEntity) => Promise<TriggerAct>,
  ): Promise<TriggerAct> {
    return this.editor.run(owner, async (edit) => {
      const row = await lockTrigger(edit, { id, ...ownedBy(owner) });
      if (row === null) return { kind: 'gone' };
      if (condition !== null && !sameCondition(condition, conditionOf(row))) {
        return { kind: 'edited', trigger: viewOf(row) };
      }
      return work(edit, row);
    });
  }
}
