import {
  AVERAGED,
  type AverageLength,
  type CandleSize,
  type ExtremeWindow,
  type MoveWindow,
  RSI,
  type Series,
  type Watch,
  WINDOWED,
} from './series.js';
import { type Condition, isBand, type LevelCondition } from './trigger.js';

/** A new high or low is strictly beyond the one before, so that a flat market is silent. */
const BEYOND = 1e-9;
const LEVEL_DECIMALS = 12;

/** The condition that a watch is stored and evaluated as. Pure. */
export function conditionOfWatch(watch: Watch): Condition {
  switch (watch.kind) {
    case 'price':
      return 'level' in watch
        ? { op: watch.way, level: watch.level }
        : { op: watch.way, low: watch.low, high: watch.high };
    case 'move':
      if (watch.way === 'either') return above(`move${watch.window}`, 1 + watch.percent / 100);
      return watch.way === 'up'
        ? above(`low${watch.window}`, 1 + watch.percent / 100)
        : below(`high${watch.window}`, 1 - watch.percent / 100);
    case 'trail':
      return watch.way === 'rise'
        ? above('rise', 1 + watch.percent / 100)
        : below('fall', 1 - watch.percent / 100);
    case 'average':
      return { op: watch.way, level: 1, series: `${watch.type}${watch.length}.${watch.candles}` };
    case 'rsi':
      return { op: watch.way, level: watch.level, series: `rsi14.${watch.candles}` };
    case 'extreme':
      return watch.way === 'high'
        ? above(`high${watch.window}`, 1 + BEYOND)
        : below(`low${watch.window}`, 1 - BEYOND);
  }
}

function above(series: Series, level: number): LevelCondition {
  return { op: 'above', level: decimal(level), series };
}

function below(series: Series, level: number): LevelCondition {
  return { op: 'below', level: decimal(level), series };
}

function decimal(value: number): number {
  return Number(value.toFixed(LEVEL_DECIMALS));
}

/** What a person asked for, of the condition it is stored as. Pure. */
export function watchOf(condition: Condition): Watch {
  if (isBand(condition)) {
    return { kind: 'price', way: condition.op, low: condition.low, high: condition.high };
  }
  const { op, level, series } = condition;
  if (series === undefined) return { kind: 'price', way: op, level };
  if (series === 'rise' || series === 'fall')
    return { kind: 'trail', way: series, percent: percentOf(level) };
  const [, type, length, size] = AVERAGED.exec(series) ?? [];
  if (type !== undefined) {
    return {
      kind: 'average',
      type: type as 'sma' | 'ema',
      length: Number(length) as AverageLength,
      candles: size as CandleSize,
      way: op,
    };
  }
  const candles = RSI.exec(series)?.[1];
  if (candles !== undefined) return { kind: 'rsi', candles: candles as CandleSize, way: op, level };
  const [, extreme, window] = WINDOWED.exec(series) ?? [];
  if (extreme === 'move')
    return { kind: 'move', window: window as MoveWindow, way: 'either', percent: percentOf(level) };
  const isMove = (extreme === 'low') === (op === 'above');
  if (!isMove)
    return { kind: 'extreme', window: window as ExtremeWindow, way: op === 'above' ? 'high' : 'low' };
  const way = op === 'above' ? 'up' : 'down';
  return { kind: 'move', window: window as MoveWindow, way, percent: percentOf(level) };
}

/** The kind of `watchOf`, without reading the parts of a series: about 20 ns. Pure. */
export function watchKindOf(condition: Condition): Watch['kind'] {
  if (isBand(condition) || condition.series === undefined) return 'price';
  const { op, series } = condition;
  if (series === 'rise' || series === 'fall') return 'trail';
  if (series.startsWith('sma') || series.startsWith('ema')) return 'average';
  if (series.startsWith('rsi')) return 'rsi';
  if (series.startsWith('move')) return 'move';
  return series.startsWith('low') === (op === 'above') ? 'move' : 'extreme';
}

/** The percent between 1 and a ratio, as it was typed. */
function percentOf(ratio: number): number {
  return Number((Math.abs(ratio - 1) * 100).toFixed(4));
}
