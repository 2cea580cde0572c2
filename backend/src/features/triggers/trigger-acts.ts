import { Injectable } from '@nestjs/common';
import { sameCondition } from '../../contract/level-rules.js';
import type { Condition, Trigger } from '../../contract/trigger.js';
import type { Phase } from '../../pipeline/evaluator/domain/trigger-machine.js';
import { planEdit, type WantedTrigger } from './domain/edit-plan.js';
import { planRearm } from './domain/rearm-plan.js';
import type { Owner } from '../../identity/owner.js';
import type { TriggerEntity } from './trigger.entity.js';
import { type Edit, lockTrigger, ownedBy, TriggerEditor } from './trigger-editor.js';
import { conditionOf, viewOf } from './trigger-row.js';

/** Which trigger is meant; `condition` is what the person believes it waits for, null when that does not matter. */
export interface MeantTrigger {
  readonly id: string;
  readonly condition: Condition | null;
}

/**
 * What came of acting on one trigger: `gone` it was deleted or is not the owner's · `edited` it waits for something else
 * by now, and nothing was done · `paused` until its owner pays again, so that it can neither be edited, armed nor snoozed · `done`,
 * also when nothing had to change.
 */
export type TriggerAct =
  | { readonly kind: 'gone' }
  | { readonly kind: 'edited' | 'paused'; readonly trigger: Trigger }
  | { readonly kind: 'done'; readonly trigger: Trigger; readonly phase: Phase };

/** What a person does to one trigger that exists. Every call checks the owner and may be repeated. */
@Injectable()
export class TriggerActs {
  constructor(private readonly editor: TriggerEditor) {}

  /** Gives it another condition and a new baseline; it stays armed or disarmed. The one it has changes nothing. */
  edit(owner: Owner, id: string, condition: Condition): Promise<TriggerAct> {
    return this.act(owner, { id, condition: null }, async (edit, row) => {
      if (row.paused !== null) return 'paused';
      return this.plan(edit, row, { condition, armed: row.phase !== 'disarmed' });
    });
  }

  /** Makes it ready to fire at the next crossing, at once, and ends its snooze: see planRearm. */
  rearm(owner: Owner, meant: MeantTrigger): Promise<TriggerAct> {
    return this.act(owner, meant, async (edit, row) => {
      if (row.paused !== null) return 'paused';
      const now = { condition: conditionOf(row), phase: row.phase };
      const plan = planRearm(now, this.editor.freshPrice(row.symbol));
      if (plan.kind !== 'nothing') await this.editor.apply(edit, row.id, plan);
      else if (row.snoozedUntil !== null) await this.editor.write(edit, row.id, { snoozedUntil: null });
      return 'done';
    });
  }

  /** Arms or disarms it; nothing changes if it is so already. */
  switch(owner: Owner, meant: MeantTrigger, to: 'armed' | 'disarmed'): Promise<TriggerAct> {
    return this.act(owner, meant, async (edit, row) => {
      if (row.paused !== null && to === 'armed') return 'paused';
      return this.plan(edit, row, { condition: conditionOf(row), armed: to === 'armed' });
    });
  }

  /** Holds its messages back for an hour from now by the database's clock. A disarmed one has none, and is left alone. */
  snooze(owner: Owner, meant: MeantTrigger): Promise<TriggerAct> {
    return this.act(owner, meant, async (edit, row) => {
      if (row.paused !== null) return 'paused';
      if (row.phase !== 'disarmed')
        await this.editor.write(edit, row.id, { snoozedUntil: () => `now() + interval '1 hour'` });
      return 'done';
    });
  }

  /** Deletes it. `done` tells what it was. */
  remove(owner: Owner, meant: MeantTrigger): Promise<TriggerAct> {
    return this.withTrigger(owner, meant, async (edit, row) => {
      await this.editor.remove(edit, row.id);
      return { kind: 'done', trigger: viewOf(row), phase: row.phase };
    });
  }

  private async plan(edit: Edit, row: TriggerEntity, wanted: WantedTrigger): Promise<'done'> {
    const now = { condition: conditionOf(row), phase: row.phase };
    await this.editor.apply(edit, row.id, planEdit(now, wanted, this.editor.freshPrice(row.symbol)));
    return 'done';
  }

  private act(
    owner: Owner,
    meant: MeantTrigger,
    work: (edit: Edit, row: TriggerEntity) => Promise<'done' | 'paused'>,
  ): Promise<TriggerAct> {
    return this.withTrigger(owner, meant, async (edit, before) => {
      if ((await work(edit, before)) === 'paused') return { kind: 'paused', trigger: viewOf(before) };
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
