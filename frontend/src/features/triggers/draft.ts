import { plainDecimal } from '@contract/decimal.js';
import { conditionToReach, sameCondition } from '@contract/level-rules.js';
import { fieldText, numberIn } from '@contract/read-number.js';
import {
  type Condition,
  type Direction,
  type GuardWatch,
  isBandOp,
  type Trigger,
} from '@contract/trigger.js';
import { cooldownFault, endFault, GUARD_TWICE, hysteresisFault } from '@contract/trigger-rules.js';
import { conditionOfWatch, watchOf } from '@contract/watch.js';
import { shownZone } from '../../shared/format/shown-zone.js';
import { localInput, momentsAt } from '../../shared/format/zoned-time.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';
import { type FormTerms, sameEnd } from './trigger-requests.js';
import type { TriggerStart } from './start-trigger.js';
import {
  checkWatch,
  EMPTY_WATCH,
  smallNumber,
  type WatchDraft,
  watchDraftOf,
  type WatchField,
} from './watch-draft.js';

/** A further condition as the form holds it. */
export interface GuardDraft extends WatchDraft {
  readonly symbol: string;
}

/** Seconds between two alerts that are one press away; `custom`: as many minutes as are typed; empty: as usual. */
export const SPACINGS = ['', '3600', '14400', '43200', '86400', 'custom'] as const;
export type Spacing = (typeof SPACINGS)[number];

/** What the form holds. */
export interface Draft extends GuardDraft {
  readonly guards: readonly GuardDraft[];
  /** ccxt id of the one exchange to watch; empty: all of them. */
  readonly source: string;
  readonly frequency: 'always' | 'spaced' | 'once';
  readonly spacing: Spacing;
  readonly spacingMinutes: string;
  /** Date and time in the zone that people read; empty: it never ends. */
  readonly until: string;
  /** Which of two, in the hour that comes twice. */
  readonly untilTurn: 'first' | 'second';
  readonly hysteresis: string;
  /** What its alerts do while nothing may ring. */
  readonly inQuietHours: 'as set' | 'rings';
  readonly name: string;
  readonly note: string;
  /** Empty: the usual one. */
  readonly routeId: string;
}

export type DraftField = 'symbol' | WatchField | 'guard' | 'spacing' | 'until' | 'hysteresis' | 'plan';

export interface DraftFault {
  readonly kind: 'invalid';
  readonly field: DraftField;
  readonly fault: string;
  /** Of a further condition: which one, and what of it. */
  readonly guard?: { readonly index: number; readonly field: 'symbol' | WatchField };
}

export interface ValidDraft {
  readonly kind: 'valid';
  readonly symbol: string;
  readonly condition: Condition;
  readonly terms: FormTerms;
}

export type CheckedDraft = ValidDraft | DraftFault;

/** What decides about a form besides what is typed. */
export interface DraftFacts {
  /** What a symbol costs now; null: unknown. */
  readonly priceOf: (symbol: string) => number | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The end of the trigger that is edited, which may stay though it is near or over. */
  readonly savedEnd: string | null;
}

export const SYMBOL_NEEDED = 'Choose what to watch';
export const NO_SUCH_TIME = 'The clocks leave this hour out. Choose another time.';

const SYMBOL = /^[A-Z0-9]{1,20}$/;
const BAND = { low: 0.95, high: 1.05 } as const;
const DIGITS = 6;

export const EMPTY_GUARD: GuardDraft = { ...EMPTY_WATCH, symbol: '' };
export const EMPTY_DRAFT: Draft = {
  ...EMPTY_GUARD,
  guards: [],
  source: '',
  frequency: 'always',
  spacing: '',
  spacingMinutes: '',
  until: '',
  untilTurn: 'first',
  hysteresis: '',
  inQuietHours: 'as set',
  name: '',
  note: '',
  routeId: '',
};

function spacingOf(cooldownSec: number | null): Pick<Draft, 'spacing' | 'spacingMinutes'> {
  if (cooldownSec === null) return { spacing: '', spacingMinutes: '' };
  const known = SPACINGS.find((each) => each === String(cooldownSec));
  if (known !== undefined) return { spacing: known, spacingMinutes: '' };
  return { spacing: 'custom', spacingMinutes: plainDecimal(Number((cooldownSec / 60).toFixed(4))) };
}

/** The form with a quiet time of its own between alerts. Pure. */
export function withCooldown(draft: Draft, cooldownSec: number): Draft {
  return { ...draft, frequency: 'spaced', ...spacingOf(cooldownSec) };
}

function untilOf(expiresAt: string | null): Pick<Draft, 'until' | 'untilTurn'> {
  if (expiresAt === null) return { until: '', untilTurn: 'first' };
  const until = localInput(expiresAt, shownZone());
  const isSecond = sameEnd(momentsAt(until, shownZone())[1] ?? null, expiresAt);
  return { until, untilTurn: isSecond ? 'second' : 'first' };
}

/** The form of what is watched already, or shall be watched again. Pure. */
export function draftOf({ symbol, condition, terms = {} }: TriggerStart): Draft {
  const { guards = [], repeat = 'always', cooldownSec = null, hysteresis = null } = terms;
  const spaced = cooldownSec === null ? 'always' : 'spaced';
  return {
    ...EMPTY_DRAFT,
    ...watchDraftOf(watchOf(condition)),
    symbol,
    guards: guards.map((guard) => ({ ...watchDraftOf(guard.watch), symbol: guard.symbol })),
    source: terms.source ?? '',
    frequency: repeat === 'once' ? 'once' : spaced,
    ...spacingOf(cooldownSec),
    ...untilOf(terms.expiresAt ?? null),
    hysteresis: hysteresis === null ? '' : plainDecimal(hysteresis),
    inQuietHours: terms.alwaysRings === true ? 'rings' : 'as set',
    name: terms.name ?? '',
    note: terms.note ?? '',
    routeId: terms.routeId ?? '',
  };
}

/** The form of a saved trigger. Pure. */
export function savedDraft(trigger: Trigger): Draft {
  return draftOf({ symbol: trigger.symbol, condition: conditionOfTrigger(trigger), terms: trigger });
}

/** A condition with another operation: a band starts 5 % around the level so far, a level where the band began. Pure. */
export function withOp<T extends WatchDraft>(draft: T, op: Direction, price: number | null): T {
  const level = numberIn(draft.level, price);
  if (isBandOp(op) && draft.low === '' && draft.high === '' && level > 0) {
    const edge = (share: number) => plainDecimal(Number((level * share).toPrecision(DIGITS)));
    return { ...draft, op, low: edge(BAND.low), high: edge(BAND.high) };
  }
  if (!isBandOp(op) && draft.level === '') {
    return { ...draft, op, level: op === 'above' ? draft.high : draft.low };
  }
  return { ...draft, op };
}

/** The form with the direction that its level lies in from the price; as it is while either is not known. Pure. */
export function withDirectionOfLevel(draft: Draft, price: number | null): Draft {
  const level = numberIn(draft.level, price);
  if (isBandOp(draft.op) || price === null || level <= 0) return draft;
  return { ...draft, op: conditionToReach(level, price).op };
}

const PRESET_DIGITS = 4;

/** The form with a level so many percent from the price; a band reaches as far on both sides. Pure. */
export function withPreset(draft: Draft, percent: number, price: number): Draft {
  const at = (part: number) =>
    fieldText(Number((price * (1 + part / 100)).toPrecision(PRESET_DIGITS)), price);
  if (isBandOp(draft.op)) return { ...draft, low: at(-percent), high: at(percent) };
  return { ...draft, op: percent > 0 ? 'above' : 'below', level: at(percent) };
}

type Rules = Pick<FormTerms, 'repeat' | 'cooldownSec' | 'expiresAt' | 'hysteresis' | 'alwaysRings'>;

function cooldownOf({ frequency, spacing, spacingMinutes }: Draft): number | null {
  if (frequency === 'always' || spacing === '') return null;
  return spacing === 'custom' ? Math.round(smallNumber(spacingMinutes) * 60) : Number(spacing);
}

function checkRules(draft: Draft, condition: Condition, { now, savedEnd }: DraftFacts): Rules | DraftFault {
  const invalid = (field: DraftField, fault: string): DraftFault => ({ kind: 'invalid', field, fault });
  const cooldownSec = cooldownOf(draft);
  const spacingFault = cooldownSec === null ? null : cooldownFault(cooldownSec);
  if (spacingFault !== null) return invalid('spacing', spacingFault);
  const [first, second] = momentsAt(draft.until, shownZone());
  if (draft.until !== '' && first === undefined) return invalid('until', NO_SUCH_TIME);
  const end = (draft.untilTurn === 'second' ? second : undefined) ?? first ?? null;
  const isSaved = sameEnd(end, savedEnd);
  const untilFault = end === null || isSaved ? null : endFault(Date.parse(end), now);
  if (untilFault !== null) return invalid('until', untilFault);
  const hysteresis = draft.hysteresis.trim() === '' ? null : smallNumber(draft.hysteresis);
  const backFault = hysteresis === null ? null : hysteresisFault(watchOf(condition), hysteresis);
  if (backFault !== null) return invalid('hysteresis', backFault);
  return {
    repeat: draft.frequency === 'once' ? 'once' : 'always',
    cooldownSec,
    expiresAt: isSaved ? savedEnd : end,
    hysteresis,
    alwaysRings: draft.inQuietHours === 'rings',
  };
}

function checkGuards(
  draft: Draft,
  own: GuardWatch,
  { priceOf }: DraftFacts,
): readonly GuardWatch[] | DraftFault {
  const guards: GuardWatch[] = [];
  for (const [index, guard] of draft.guards.entries()) {
    const invalid = (field: 'symbol' | WatchField, fault: string): DraftFault => ({
      kind: 'invalid',
      field: 'guard',
      fault,
      guard: { index, field },
    });
    const symbol = symbolOf(guard.symbol);
    if (symbol === null) return invalid('symbol', SYMBOL_NEEDED);
    const checked = checkWatch(guard, symbol, priceOf(symbol));
    if (checked.kind === 'invalid') return invalid(checked.field, checked.fault);
    const { condition } = checked;
    const isTwice = [own, ...guards].some(
      (other) => other.symbol === symbol && sameCondition(conditionOfWatch(other.watch), condition),
    );
    if (isTwice) return invalid('kind', GUARD_TWICE);
    guards.push({ symbol, watch: watchOf(condition) });
  }
  return guards;
}

function symbolOf(text: string): string | null {
  const symbol = text.trim().toUpperCase();
  return SYMBOL.test(symbol) ? symbol : null;
}

/** One line without what surrounds it; null for nothing. */
function lineOf(text: string): string | null {
  const line = text.trim().replace(/\s+/g, ' ');
  return line === '' ? null : line;
}

/** The form as something to watch, or what is wrong with it first. Pure. */
export function checkDraft(draft: Draft, facts: DraftFacts): CheckedDraft {
  const symbol = symbolOf(draft.symbol);
  if (symbol === null) return { kind: 'invalid', field: 'symbol', fault: SYMBOL_NEEDED };
  const checked = checkWatch(draft, symbol, facts.priceOf(symbol));
  if (checked.kind === 'invalid') return checked;
  const { condition } = checked;
  const guards = checkGuards(draft, { symbol, watch: watchOf(condition) }, facts);
  if ('kind' in guards) return guards;
  const rules = checkRules(draft, condition, facts);
  if ('kind' in rules) return rules;
  const terms: FormTerms = {
    ...rules,
    guards,
    source: draft.source === '' ? null : draft.source,
    name: lineOf(draft.name),
    note: lineOf(draft.note),
    routeId: draft.routeId === '' ? null : draft.routeId,
  };
  return { kind: 'valid', symbol, condition, terms };
}

/** Whether it is what Free includes: a price of all exchanges, and nothing further. Pure. */
export function isFreeDraft({ kind, guards, source }: Draft): boolean {
  return kind === 'price' && guards.length === 0 && source === '';
}
