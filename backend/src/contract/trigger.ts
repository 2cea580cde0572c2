import type { Series, SeriesReading, Watch } from './series.js';

export type Direction = 'above' | 'below' | 'inside' | 'outside';
export type TrialOperator = 'ABOVE' | 'BELOW' | 'INSIDE';
export type BreachState = 'breached' | 'cooldown' | 'none';

export interface LevelCondition {
  readonly op: 'above' | 'below';
  readonly level: number;
  /** What the level is compared with; absent: the price. */
  readonly series?: Series;
}

export interface BandCondition {
  readonly op: 'inside' | 'outside';
  readonly low: number;
  readonly high: number;
}

/** What a trigger waits for. Levels are US dollars per unit; of a series they are its values. */
export type Condition = LevelCondition | BandCondition;

/** A further condition of a trigger, of any coin. */
export interface Guard {
  readonly symbol: string;
  readonly condition: Condition;
}

export type Repeat = 'always' | 'once';

/** Rules of one trigger that differ from the usual ones. */
export interface TriggerRules {
  readonly repeat: Repeat;
  /** ISO 8601; it does not fire from then on. null: never. */
  readonly expiresAt: string | null;
  /** Quiet seconds after an alert, 0 … 604,800; null: the usual. */
  readonly cooldownSec: number | null;
  /** How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual. */
  readonly hysteresis: number | null;
  /** Its alerts ring in quiet hours and mutes, too. */
  readonly alwaysRings: boolean;
}

/** What a person calls a trigger, and wrote down about it: one line of plain text each; null: nothing. */
export interface TriggerLabel {
  readonly name: string | null;
  readonly note: string | null;
}

export function isBandOp(op: Direction): op is BandCondition['op'] {
  return op === 'inside' || op === 'outside';
}

export function isBand(condition: Condition): condition is BandCondition {
  return isBandOp(condition.op);
}

/** Whether its levels are prices, not values of a series. */
export function isOfPrice(condition: Condition): boolean {
  return isBand(condition) || condition.series === undefined;
}

/** A guard as a person asks for it. */
export interface GuardWatch {
  readonly symbol: string;
  readonly watch: Watch;
}

/** Whether a trigger can ring. */
export interface Watching {
  /** `filling`: not all of what its series needs is known yet. `unwatched`: its coin has no price. */
  readonly state: 'watched' | 'filling' | 'unwatched';
  /** Of an unwatched coin's last price, ISO 8601; else null. */
  readonly since: string | null;
  /** "knows 12 of 60 minutes", "no price for 12 min"; null while it is watched. */
  readonly reason: string | null;
}

/** How a trigger stands this second. */
export interface WatchingNow {
  readonly watching: Watching;
  /** What its series is; null of a price, of what each trigger counts for itself, and while nobody knows. */
  readonly reading: SeriesReading | null;
}

/**
 * A trigger as the dashboard, the bot and the sockets show it. `watch` says what it waits for; of the older fields
 * `direction` is above or below, and the levels are null, where it is no price.
 */
export interface Trigger extends TriggerLabel, TriggerRules, WatchingNow {
  readonly id: string;
  readonly symbol: string;
  readonly watch: Watch;
  /** The one exchange that is watched; null: the consensus of all. */
  readonly source: string | null;
  /** Further conditions that have to hold when it fires. */
  readonly guards: readonly GuardWatch[];
  readonly direction: Direction;
  readonly price: number | null;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
  readonly active: boolean;
  readonly breachState: BreachState;
  readonly paused: 'plan' | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastFiredAt: string | null;
  /** The route of its alerts; null: the usual one of its owner. */
  readonly routeId?: string | null;
  /** Its alerts are recorded and not sent until then, ISO 8601; absent when they are sent. */
  readonly snoozedUntil?: string;
}

/** A trigger as the trial calls answer it. */
export interface TrialTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly op: TrialOperator;
  readonly threshold: number | null;
  readonly lower_bound: number | null;
  readonly upper_bound: number | null;
  readonly is_armed: boolean;
  readonly breachState: BreachState;
  readonly lastFiredAt: string | null;
  readonly snoozedUntil?: string;
}

/** Whether a price alone decides, so that a level tells when it fires. */
export function isPriceAlone({ watch, guards }: Pick<Trigger, 'watch' | 'guards'>): boolean {
  return watch.kind === 'price' && guards.length === 0;
}

/** The trial's form of a trigger; a trial has those that wait for a price only. */
export function toTrialTrigger(trigger: Trigger): TrialTrigger {
  return {
    id: trigger.id,
    symbol: trigger.symbol,
    op: trigger.direction.toUpperCase() as TrialOperator,
    threshold: trigger.price,
    lower_bound: trigger.bandLow,
    upper_bound: trigger.bandHigh,
    is_armed: trigger.active,
    breachState: trigger.breachState,
    lastFiredAt: trigger.lastFiredAt,
    ...(trigger.snoozedUntil !== undefined && { snoozedUntil: trigger.snoozedUntil }),
  };
}
