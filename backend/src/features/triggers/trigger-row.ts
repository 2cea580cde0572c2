import { plainDecimal } from '../../contract/decimal.js';
import {
  type BreachState,
  type Condition,
  type Direction,
  type Guard,
  isBand,
  isBandOp,
  type Trigger,
  type WatchingNow,
  type TriggerRules,
} from '../../contract/trigger.js';
import type { Series } from '../../contract/series.js';
import { watchOf } from '../../contract/watch.js';
import { triggerKeyOf } from '../../pipeline/evaluator/domain/trigger-key.js';
import type { OwnRules, Phase, WatchedTrigger } from '../../pipeline/evaluator/domain/trigger-machine.js';
import type { Owner } from '../../identity/owner.js';
import type { WatchedFor } from './domain/edit-plan.js';
import { watchFields } from './domain/read-condition.js';
import type { TriggerEntity } from './trigger.entity.js';

/** The columns a condition is stored in: decimal text, null where it does not apply. */
export interface ConditionColumns {
  readonly op: Direction;
  readonly level: string | null;
  readonly bandLow: string | null;
  readonly bandHigh: string | null;
  readonly series: Series | null;
}

export type RuleColumns = Partial<
  Pick<TriggerEntity, 'repeat' | 'expiresAt' | 'cooldownSec' | 'hysteresis' | 'alwaysRings'>
>;

export function columnsOf(condition: Condition): ConditionColumns {
  const none = { level: null, bandLow: null, bandHigh: null, series: null };
  if (isBand(condition)) {
    const { op, low, high } = condition;
    return { ...none, op, bandLow: plainDecimal(low), bandHigh: plainDecimal(high) };
  }
  const { op, level, series = null } = condition;
  return { ...none, op, level: plainDecimal(level), series };
}

export function conditionOf(row: ConditionColumns): Condition {
  if (isBandOp(row.op)) return { op: row.op, low: Number(row.bandLow), high: Number(row.bandHigh) };
  return { op: row.op, level: Number(row.level), ...(row.series !== null && { series: row.series }) };
}

export function ownerOf(row: Pick<TriggerEntity, 'id' | 'trialChatId' | 'userId'>): Owner {
  if (row.trialChatId !== null) return { kind: 'trial', chatId: row.trialChatId };
  if (row.userId !== null) return { kind: 'user', userId: row.userId };
  throw new Error(`Trigger ${row.id} has no owner`);
}

/** What the evaluator applies the prices of to a trigger. */
export function keyOfRow(row: ConditionColumns & Pick<TriggerEntity, 'symbol' | 'exchange'>): string {
  const { symbol, exchange } = row;
  return triggerKeyOf({ symbol, condition: conditionOf(row), ...(exchange !== null && { exchange }) });
}

/** The trigger as people see it, but for how it stands this second. One that still waits for its first price shows as armed. */
export function storedView(row: TriggerEntity): Omit<Trigger, keyof WatchingNow> {
  return {
    id: row.id,
    symbol: row.symbol,
    ...watchFields(conditionOf(row)),
    source: row.exchange,
    guards: (row.guards ?? []).map(({ symbol, condition }) => ({ symbol, watch: watchOf(condition) })),
    ...shownRulesOf(row),
    name: row.name,
    note: row.note,
    routeId: row.routeId,
    active: row.phase !== 'disarmed',
    breachState: breachStateOf(row.phase),
    paused: row.paused,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastFiredAt: row.lastFiredAt?.toISOString() ?? null,
    ...(row.snoozedUntil !== null && { snoozedUntil: row.snoozedUntil.toISOString() }),
  };
}

function breachStateOf(phase: Phase): BreachState {
  return phase === 'breached' || phase === 'cooldown' ? phase : 'none';
}

/** What a trigger waits for, as it is stored. */
export function watchedForOf(row: TriggerEntity): Required<WatchedFor> {
  return { condition: conditionOf(row), guards: row.guards ?? [], source: row.exchange };
}

/** A trigger's rules, as people read them. */
export function shownRulesOf(row: TriggerEntity): TriggerRules {
  const { repeat, expiresAt, cooldownSec, hysteresis, alwaysRings } = row;
  return {
    repeat,
    expiresAt: expiresAt?.toISOString() ?? null,
    cooldownSec,
    hysteresis: hysteresis === null ? null : Number(hysteresis),
    alwaysRings,
  };
}

/** The columns of what a trigger shall wait for. */
export function watchColumns({
  condition,
  guards = [],
  source = null,
}: WatchedFor): ConditionColumns & Pick<TriggerEntity, 'guards' | 'exchange'> {
  return { ...columnsOf(condition), guards: guards.length === 0 ? null : guards, exchange: source };
}

/** The columns of those of the rules that are given. */
export function ruleColumns(rules: Partial<TriggerRules>): RuleColumns {
  const { repeat, expiresAt, cooldownSec, hysteresis, alwaysRings } = rules;
  return {
    ...(repeat !== undefined && { repeat }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    ...(cooldownSec !== undefined && { cooldownSec }),
    ...(hysteresis !== undefined && {
      hysteresis: hysteresis === null ? null : plainDecimal(hysteresis),
    }),
    ...(alwaysRings !== undefined && { alwaysRings }),
  };
}

/** What the evaluator takes of guards and rules; what is as usual is absent. `end`: epoch milliseconds; null: none. */
export function evaluatedRules(
  guards: readonly Guard[],
  { repeat, cooldownSec, hysteresis }: Partial<Omit<TriggerRules, 'expiresAt'>>,
  end: number | null,
): OwnRules {
  return {
    ...(guards.length > 0 && { guards }),
    ...(repeat === 'once' && { repeat }),
    ...(end !== null && { expiresAt: end }),
    ...(typeof cooldownSec === 'number' && { cooldownMs: cooldownSec * 1_000 }),
    ...(typeof hysteresis === 'number' && { hysteresis }),
  };
}

export function watchedOf(row: TriggerEntity): WatchedTrigger {
  const { repeat, expiresAt, cooldownSec } = row;
  const hysteresis = row.hysteresis === null ? null : Number(row.hysteresis);
  const rules = { repeat, cooldownSec, hysteresis };
  const own = evaluatedRules(row.guards ?? [], rules, expiresAt?.getTime() ?? null);
  return {
    id: row.id,
    symbol: row.symbol,
    condition: conditionOf(row),
    state: {
      phase: row.phase,
      fireNo: row.fireNo,
      firedAt: row.firedAt?.getTime() ?? null,
      ...(row.releasedAt !== null && { releasedAt: row.releasedAt.getTime() }),
      ...(row.sinceAt !== null && { since: row.sinceAt.getTime() }),
    },
    revision: row.revision,
    armedAt: row.armedAt.getTime(),
    ...(row.exchange !== null && { exchange: row.exchange }),
    ...(Object.keys(own).length > 0 && { own }),
  };
}
