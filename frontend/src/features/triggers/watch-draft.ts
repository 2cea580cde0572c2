import { plainDecimal } from '@contract/decimal.js';
import {
  AVERAGE_LENGTHS,
  type CandleSize,
  CANDLES,
  EXTREME_WINDOWS,
  type ExtremeWindow,
  MOVE_WINDOWS,
  type MoveWindow,
  type Watch,
} from '@contract/series.js';
import type { Condition } from '@contract/trigger.js';
import { conditionOfWatch } from '@contract/watch.js';
import { watchFault } from '@contract/watch-fault.js';
import { checkLevels, type TypedLevels } from '../../shared/trigger/typed-levels.js';

export type WatchKind = Watch['kind'];
export type PriceSide = 'above' | 'below';

/** A condition of any kind as the form holds it, numbers as typed: what belongs to other kinds is kept meanwhile. */
export interface WatchDraft extends TypedLevels {
  readonly kind: WatchKind;
  readonly moveWay: 'up' | 'down' | 'either';
  readonly movePercent: string;
  readonly moveWindow: MoveWindow;
  readonly trailWay: 'fall' | 'rise';
  readonly trailPercent: string;
  readonly averageType: 'sma' | 'ema';
  readonly averageLength: `${(typeof AVERAGE_LENGTHS)[number]}`;
  /** Of averages and the RSI. */
  readonly candles: CandleSize;
  readonly side: PriceSide;
  readonly rsiLevel: string;
  readonly extremeWindow: ExtremeWindow;
  readonly extremeWay: 'high' | 'low';
}

export const EMPTY_WATCH: WatchDraft = {
  kind: 'price',
  op: 'above',
  level: '',
  low: '',
  high: '',
  moveWay: 'either',
  movePercent: '3',
  moveWindow: '1h',
  trailWay: 'fall',
  trailPercent: '5',
  averageType: 'sma',
  averageLength: '50',
  candles: '1h',
  side: 'above',
  rsiLevel: '70',
  extremeWindow: '24h',
  extremeWay: 'high',
};

/** What a field holds that is not typed. */
export const WATCH_CHOICES: { readonly [name in keyof WatchDraft]?: readonly string[] } = {
  kind: ['price', 'move', 'trail', 'average', 'rsi', 'extreme'],
  op: ['above', 'below', 'inside', 'outside'],
  moveWay: ['up', 'down', 'either'],
  moveWindow: MOVE_WINDOWS,
  trailWay: ['fall', 'rise'],
  averageType: ['sma', 'ema'],
  averageLength: AVERAGE_LENGTHS.map(String),
  candles: CANDLES,
  side: ['above', 'below'],
  extremeWindow: EXTREME_WINDOWS,
  extremeWay: ['high', 'low'],
};

/** Which field of a condition is meant: the levels, the one number of another kind, or the kind itself. */
export type WatchField = 'price' | 'number' | 'kind';

export type CheckedWatch =
  | { readonly kind: 'valid'; readonly condition: Condition }
  | { readonly kind: 'invalid'; readonly field: WatchField; readonly fault: string };

/** The form of what somebody asked for. Pure. */
export function watchDraftOf(watch: Watch): WatchDraft {
  switch (watch.kind) {
    case 'price': {
      const levels =
        'level' in watch
          ? { level: plainDecimal(watch.level) }
          : { low: plainDecimal(watch.low), high: plainDecimal(watch.high) };
      return { ...EMPTY_WATCH, op: watch.way, ...levels };
    }
    case 'move':
      return {
        ...EMPTY_WATCH,
        kind: 'move',
        moveWay: watch.way,
        movePercent: String(watch.percent),
        moveWindow: watch.window,
      };
    case 'trail':
      return { ...EMPTY_WATCH, kind: 'trail', trailWay: watch.way, trailPercent: String(watch.percent) };
    case 'average': {
      const { type, length, candles, way } = watch;
      return {
        ...EMPTY_WATCH,
        kind: 'average',
        averageType: type,
        averageLength: `${length}`,
        candles,
        side: way,
      };
    }
    case 'rsi': {
      const { candles, way, level } = watch;
      return { ...EMPTY_WATCH, kind: 'rsi', candles, side: way, rsiLevel: String(level) };
    }
    case 'extreme':
      return { ...EMPTY_WATCH, kind: 'extreme', extremeWindow: watch.window, extremeWay: watch.way };
  }
}

const DECIMAL = /^\d+(?:[.,]\d+)?$/;

/** A small number as people write it, "3", "3.5", "3,5 %"; NaN for what is none. Pure. */
export function smallNumber(text: string): number {
  const plain = text.replace(/[\s%]/g, '');
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : NaN;
}

/** What is asked for, as typed: a number may be NaN. Of prices see checkWatch. */
function typedWatch(draft: WatchDraft, kind: Exclude<WatchKind, 'price'>): Watch {
  const { candles, side } = draft;
  switch (kind) {
    case 'move': {
      const percent = smallNumber(draft.movePercent);
      return { kind, window: draft.moveWindow, way: draft.moveWay, percent };
    }
    case 'trail':
      return { kind, way: draft.trailWay, percent: smallNumber(draft.trailPercent) };
    case 'average': {
      const length = AVERAGE_LENGTHS.find((each) => String(each) === draft.averageLength) ?? 50;
      return { kind, type: draft.averageType, length, candles, way: side };
    }
    case 'rsi':
      return { kind, candles, way: side, level: smallNumber(draft.rsiLevel) };
    case 'extreme':
      return { kind, window: draft.extremeWindow, way: draft.extremeWay };
  }
}

/** A condition of a symbol, or what is wrong with it; `price` is that of the symbol now, null: unknown. Pure. */
export function checkWatch(draft: WatchDraft, symbol: string, price: number | null): CheckedWatch {
  if (draft.kind === 'price') {
    const checked = checkLevels(draft, price);
    return checked.kind === 'valid' ? checked : { ...checked, field: 'price' };
  }
  const watch = typedWatch(draft, draft.kind);
  const fault = watchFault(watch, symbol);
  if (fault === null) return { kind: 'valid', condition: conditionOfWatch(watch) };
  return { kind: 'invalid', field: fault.field === 'watch' ? 'kind' : 'number', fault: fault.message };
}

/** Another side of the RSI's level; one that nobody typed becomes the usual one of that side. Pure. */
export function withSide(draft: WatchDraft, side: PriceSide): Pick<WatchDraft, 'side' | 'rsiLevel'> {
  const usual = { above: '70', below: '30' } as const;
  const { rsiLevel } = draft;
  return { side, rsiLevel: rsiLevel === usual[draft.side] ? usual[side] : rsiLevel };
}
