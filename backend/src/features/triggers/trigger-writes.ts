import { Injectable } from '@nestjs/common';
import { DataSource, type QueryDeepPartialEntity } from 'typeorm';
import type { TriggerLabel, TriggerRules } from '../../contract/trigger.js';
import { type Owner, ownerKey } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import { EACH_TIME, type Once } from '../../platform/idempotency/idempotent-answers.js';
import { ConditionAdmission } from './condition-admission.js';
import {
  changedParts,
  type EditPlan,
  firstPhase,
  planEdit,
  type TriggerInput,
  type TriggerPatch,
  USUAL_RULES,
} from './domain/edit-plan.js';
import { RouteAdmission } from './route-admission.js';
import { KeyedMutex } from './keyed-mutex.js';
import { TriggerAdmission } from './trigger-admission.js';
import { type TouchedTriggers, TriggerEdit } from './trigger-edit.js';
import { TriggerEvents } from './trigger-events.js';
import type { TriggerEntity } from './trigger.entity.js';
import { shownRulesOf, ruleColumns, watchColumns, watchedForOf } from './trigger-row.js';
import { TriggerWatching } from './trigger-watching.js';

/** A patch with whether the trigger shall be armed afterwards. */
export type TriggerChangeInput = TriggerPatch & Pick<TriggerInput, 'armed'>;

/** What a change comes to once every rule has let it through. */
interface AdmittedChange {
  readonly plan: EditPlan;
  readonly rules: Partial<TriggerRules>;
  readonly label: Partial<TriggerLabel>;
  /** Absent: as it is. */
  readonly routeId?: string | null;
}

/** The transaction of a person's edits, and how one trigger is created and changed within it. */
@Injectable()
export class TriggerWrites {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly db: DataSource,
    private readonly prices: PriceTable,
    private readonly admission: TriggerAdmission,
    private readonly conditions: ConditionAdmission,
    private readonly routes: RouteAdmission,
    private readonly events: TriggerEvents,
    private readonly watching: TriggerWatching,
  ) {}

  /**
   * Runs one edit and publishes it once it is committed. After a failure the triggers it touched are published as
   * changed as well: the answer to a COMMIT can get lost, and reading them again is harmless.
   * @throws AppError if the owner may edit nothing: see lockRights.
   */
  transaction<T>(owner: Owner, work: (edit: TriggerEdit) => Promise<T>, once: Once = EACH_TIME): Promise<T> {
    return this.mutex.run(ownerKey(owner), async () => {
      const touched: TouchedTriggers = { changed: [], deleted: [], committed: [] };
      try {
        const result = await this.db.transaction((tx) =>
          once(tx, async () => {
            await lockOwners(tx, [owner]);
            const rights = await this.admission.lockRights(tx, owner);
            return work(new TriggerEdit(tx, owner, rights, touched, this.watching));
          }),
        );
        this.announce(owner, touched);
        return result;
      } catch (error) {
        const { changed, deleted } = touched;
        this.announce(owner, { changed: [...changed, ...deleted], deleted: [], committed: [] });
        throw error;
      }
    });
  }

  /** Whether a trigger may be created, but for how many there are. @throws AppError as ConditionAdmission and admitSymbol do. */
  async admitNew(edit: TriggerEdit, input: TriggerInput): Promise<void> {
    const { symbol, source = null, rules = {}, routeId = null } = input;
    await this.routes.admit(edit, routeId);
    await this.conditions.admit(edit, { ...input, rules: { ...USUAL_RULES, ...rules } });
    this.admission.admitSymbol({ symbol, source }, edit.rights);
  }

  /** One trigger more. `columns`: what is not as the database makes it. @throws AppError as `admitNew`, and 403 beyond the plan's limit. */
  async insert(
    edit: TriggerEdit,
    input: TriggerInput,
    columns: QueryDeepPartialEntity<TriggerEntity> = {},
  ): Promise<string> {
    await this.admitNew(edit, input);
    await this.admission.refuseBeyondLimit(edit);
    const { symbol, rules = {}, label = {}, routeId = null } = input;
    const phase = firstPhase(input, this.freshPrice(symbol));
    return edit.insert({
      symbol,
      ...watchColumns(input),
      ...ruleColumns(rules),
      ...label,
      routeId,
      phase,
      ...columns,
    });
  }

  /** What a change comes to; writes nothing. @throws AppError as ConditionAdmission does, 422 if one that has ended shall be armed. */
  async admitChange(
    edit: TriggerEdit,
    row: TriggerEntity,
    { armed, rules = {}, label = {}, routeId = row.routeId, ...patch }: TriggerChangeInput,
  ): Promise<AdmittedChange> {
    const { symbol, phase } = row;
    const now = watchedForOf(row);
    const wanted = { ...now, ...patch };
    const plan = planEdit({ ...now, phase }, { ...wanted, armed }, this.freshPrice(symbol));
    const rulesNow = shownRulesOf(row);
    const changed = changedParts(rulesNow, rules);
    if (plan.kind === 'arm') await edit.refuseEnded(row);
    if (plan.kind === 'replace' || Object.keys(changed).length > 0) {
      await this.conditions.admit(edit, { symbol, ...wanted, rules: { ...rulesNow, ...changed } });
    }
    const isOtherRoute = routeId !== row.routeId;
    if (isOtherRoute) await this.routes.admit(edit, routeId);
    const changedLabel = changedParts({ name: row.name, note: row.note }, label);
    return { plan, rules: changed, label: changedLabel, ...(isOtherRoute && { routeId }) };
  }

  /** @throws AppError as `admitChange`. */
  async change(edit: TriggerEdit, row: TriggerEntity, input: TriggerChangeInput): Promise<string> {
    const { plan, rules, label, routeId } = await this.admitChange(edit, row, input);
    await edit.apply(row.id, plan, rules);
    await edit.relabel(row.id, label);
    if (routeId !== undefined) await edit.update(row.id, { routeId });
    return row.id;
  }

  /** null when there is none that may be evaluated. */
  freshPrice(symbol: string): number | null {
    const current = this.prices.get(symbol);
    return current?.fresh ? current.price : null;
  }

  private announce(owner: Owner, touched: TouchedTriggers): void {
    const { changed, deleted } = touched;
    if (changed.length + deleted.length > 0) this.events.edited.publish({ owner, ...touched });
  }
}
