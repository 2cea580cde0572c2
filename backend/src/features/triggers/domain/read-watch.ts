import type { FieldFault } from '../../../contract/errors.js';
import {
  AVERAGE_LENGTHS,
  CANDLES,
  EXTREME_WINDOWS,
  MOVE_WINDOWS,
  type Watch,
} from '../../../contract/series.js';
import type { Condition, Guard } from '../../../contract/trigger.js';
import { MOST_GUARDS } from '../../../contract/trigger-rules.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { watchFault } from '../../../contract/watch-fault.js';

export type WatchKind = Watch['kind'];

/** A `Watch` as it came from outside: nobody has judged its fields, null or left out where there are none. */
export interface RawWatch {
  readonly kind: WatchKind;
  readonly way?: string | null;
  readonly level?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly percent?: number | null;
  readonly window?: string | null;
  readonly type?: string | null;
  readonly length?: number | null;
  readonly candles?: string | null;
}

export interface RawGuard {
  readonly symbol?: string | null;
  readonly watch: RawWatch;
}

/** Why something cannot be used: `malformed` a field is missing · `broken` the fields are there and break a rule. */
export type FormFault = { readonly kind: 'malformed' | 'broken'; readonly fault: FieldFault };

export type WatchReading = { readonly kind: 'condition'; readonly condition: Condition } | FormFault;
export type GuardsReading = { readonly kind: 'guards'; readonly guards: readonly Guard[] } | FormFault;

export const TOO_MANY_GUARDS = 'At most two more conditions.';

type Part = Exclude<keyof RawWatch, 'kind'>;
type Choices = readonly (string | number)[];

const SIDES = ['above', 'below'];

/** The fields of each kind; a number is judged by `watchFault`. */
const KINDS: Readonly<Record<WatchKind, { readonly [part in Part]?: Choices | 'number' }>> = {
  price: { way: [...SIDES, 'inside', 'outside'], level: 'number', low: 'number', high: 'number' },
  move: { window: MOVE_WINDOWS, way: ['up', 'down', 'either'], percent: 'number' },
  trail: { way: ['rise', 'fall'], percent: 'number' },
  average: { type: ['sma', 'ema'], length: AVERAGE_LENGTHS, candles: CANDLES, way: SIDES },
  rsi: { candles: CANDLES, way: SIDES, level: 'number' },
  extreme: { window: EXTREME_WINDOWS, way: ['high', 'low'] },
};
const PARTS: readonly Part[] = [
  'way',
  'level',
  'low',
  'high',
  'percent',
  'window',
  'type',
  'length',
  'candles',
];

/** Reads what to watch of a symbol; `field` is where it stands in the request. Pure. */
export function readWatch(raw: RawWatch, symbol: string, field: string): WatchReading {
  const parts = partsOf(raw);
  for (const part of PARTS) {
    const choices = parts[part];
    const value = raw[part] ?? null;
    if (choices === undefined) {
      if (value !== null) return broken(`${field}.${part}`, `"${raw.kind}" has no ${part}.`);
    } else if (value === null) {
      return missing(`${field}.${part}`);
    } else if (choices !== 'number' && !choices.includes(value)) {
      return broken(`${field}.${part}`, `The ${part} of "${raw.kind}" is one of ${choices.join(', ')}.`);
    }
  }
  // Every field of its kind is there, with one of its values.
  const given = Object.fromEntries(
    Object.entries(raw).filter(([, value]: [string, unknown]) => (value ?? null) !== null),
  );
  const watch = given as unknown as Watch;
  const fault = watchFault(watch, symbol);
  if (fault === null) return { kind: 'condition', condition: conditionOfWatch(watch) };
  return broken(fault.field.replace('watch', field), fault.message);
}

function partsOf({ kind, way }: RawWatch): { readonly [part in Part]?: Choices | 'number' } {
  if (kind !== 'price') return KINDS[kind];
  const { level, low, high, ...rest } = KINDS.price;
  return way === 'inside' || way === 'outside' ? { ...rest, low, high } : { ...rest, level };
}

/** Reads further conditions, each of the trigger's symbol unless it names another, as `symbolOf` reads it. Pure. */
export function readGuards(
  raw: readonly RawGuard[],
  symbol: string,
  symbolOf: (text: string) => { readonly symbol: string } | FormFault,
): GuardsReading {
  if (raw.length > MOST_GUARDS) return broken('guards', TOO_MANY_GUARDS);
  const guards: Guard[] = [];
  for (const [i, guard] of raw.entries()) {
    const named = (guard.symbol ?? null) === null ? { symbol } : symbolOf(String(guard.symbol));
    if ('kind' in named) return { ...named, fault: { ...named.fault, field: `guards[${i}].symbol` } };
    const reading = readWatch(guard.watch, named.symbol, `guards[${i}].watch`);
    if (reading.kind !== 'condition') return reading;
    guards.push({ symbol: named.symbol, condition: reading.condition });
  }
  return { kind: 'guards', guards };
}

export function missing(field: string): FormFault {
  return { kind: 'malformed', fault: { field, message: `The field "${field}" is missing.` } };
}

export function broken(field: string, message: string): FormFault {
  return { kind: 'broken', fault: { field, message } };
}
