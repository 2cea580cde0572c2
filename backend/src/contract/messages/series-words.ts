import { formatPrice } from '../decimal.js';
import type { Release } from '../level-rules.js';
import type { LevelCondition } from '../trigger.js';
import type { CandleSize, MoveWindow, Series, SeriesReading, Watch } from '../series.js';
import { watchOf } from '../watch.js';
import { zonedMinutes, zonedTime } from './moments.js';

/** A condition of a series, not of the price. */
export type SeriesCondition = LevelCondition & { readonly series: Series };

export function isSeriesCondition(condition: object): condition is SeriesCondition {
  return 'series' in condition && condition.series !== undefined;
}

const WINDOWS: Readonly<Record<MoveWindow, string>> = {
  '5m': '5 minutes',
  '15m': '15 minutes',
  '1h': '1 hour',
  '4h': '4 hours',
  '24h': '24 hours',
  '7d': '7 days',
};
const CANDLES: Readonly<Record<CandleSize, string>> = { '1h': 'hour', '4h': '4-hour candle', '1d': 'day' };
const RSI_CANDLES: Readonly<Record<CandleSize, string>> = { '1h': '1 h', '4h': '4 h', '1d': '1 d' };
const EXTREMES = { '24h': '24-hour', '7d': '7-day' } as const;
const CLOSED: Readonly<Record<CandleSize, string>> = {
  '1h': 'hours',
  '4h': '4-hour candles',
  '1d': 'days',
};

/** "up 3 % within 1 hour", "down 5 % from its high", "above its 50-hour average", "RSI(14) 1 h above 70". Pure. */
export function seriesText(condition: SeriesCondition): string {
  const watch = watchOf(condition);
  switch (watch.kind) {
    case 'price':
      throw new RangeError(`${condition.series} is no series`);
    case 'move': {
      const way = watch.way === 'either' ? 'up or down' : watch.way;
      return `${way} ${watch.percent} % within ${WINDOWS[watch.window]}`;
    }
    case 'trail':
      return watch.way === 'rise'
        ? `up ${watch.percent} % from its low`
        : `down ${watch.percent} % from its high`;
    case 'average':
      return `${watch.way} its ${averageText(watch)}`;
    case 'rsi':
      return `RSI(14) ${RSI_CANDLES[watch.candles]} ${watch.way} ${watch.level}`;
    case 'extreme':
      return `at a new ${EXTREMES[watch.window]} ${watch.way}`;
  }
}

function averageText({ type, length, candles }: Extract<Watch, { kind: 'average' }>): string {
  const kind = type === 'ema' ? 'exponential average' : 'average';
  return `${length}-${CANDLES[candles]} ${kind}`;
}

/** ▲, ▼, or ↕ for a move either way. Pure. */
export function seriesSign(condition: SeriesCondition): string {
  if (condition.series.startsWith('move')) return '↕';
  return condition.op === 'above' ? '▲' : '▼';
}

/** What happened, and its sign: "down 3.1 % within 1 hour", "RSI(14) 1 h is 71.2, above 70". Pure. */
export function happenedText(
  condition: SeriesCondition,
  { value, reference }: SeriesReading,
  price: number,
): { readonly sign: string; readonly text: string } {
  const watch = watchOf(condition);
  const sign = seriesSign(condition);
  switch (watch.kind) {
    case 'move': {
      const isUp =
        watch.way === 'either' ? reference === null || price >= reference.price : watch.way === 'up';
      const by = percentText(value, watch.percent);
      const text = `${isUp ? 'up' : 'down'} ${by} within ${WINDOWS[watch.window]}`;
      return { sign: isUp ? '▲' : '▼', text };
    }
    case 'trail': {
      const by = percentText(value, watch.percent);
      return { sign, text: watch.way === 'rise' ? `rose ${by} from its low` : `fell ${by} from its high` };
    }
    case 'rsi': {
      const candles = RSI_CANDLES[watch.candles];
      return { sign, text: `RSI(14) ${candles} is ${value.toFixed(1)}, ${watch.way} ${watch.level}` };
    }
    case 'average':
    case 'extreme':
    case 'price':
      return { sign, text: seriesText(condition) };
  }
}

/** How far a ratio is from 1: "3.1 %", with the decimals that keep it from reading less than the percent asked for. */
function percentText(ratio: number, asked: number): string {
  const decimals = Math.max(1, String(asked).split('.')[1]?.length ?? 0);
  const scale = 10 ** decimals;
  const percent = Math.abs(ratio - 1) * 100;
  return `${(Math.floor(percent * scale + 1e-6) / scale).toFixed(decimals)} %`;
}

/**
 * What the value was measured against: "From 66,367.00 at 13:05:12 UTC", "High 67,691.00 at 09:14 UTC · counting anew from here",
 * "Average 63,990.20 of 50 closed hours", "Before: 66,980.00 at 02:14 UTC"; empty for the RSI. Pure.
 */
export function referenceText(
  condition: SeriesCondition,
  { reference }: SeriesReading,
  now: number,
  zone: string | null = null,
): string {
  if (reference === null) return '';
  const watch = watchOf(condition);
  const price = formatPrice(reference.price);
  const minute = zonedMinutes(reference.at, now, zone);
  switch (watch.kind) {
    case 'move':
      return reference.exact
        ? `From ${price} at ${zonedTime(reference.at, now, zone)}`
        : `From about ${price} at ${minute}`;
    case 'trail':
      return `${watch.way === 'rise' ? 'Low' : 'High'} ${price} at ${minute} · counting anew from here`;
    case 'average':
      return `Average ${price} of ${watch.length} closed ${CLOSED[watch.candles]}`;
    case 'extreme':
      return `Before: ${price} at ${minute}`;
    case 'rsi':
    case 'price':
      return '';
  }
}

/** What ends the quiet after an alert: "the move is under 1.5 %"; empty where it counts anew at once. Pure. */
export function seriesReleaseText(condition: SeriesCondition, { lower, upper }: Release): string {
  const watch = watchOf(condition);
  const bound = condition.op === 'above' ? lower : upper;
  const share = `${shortPercent(bound)} %`;
  switch (watch.kind) {
    case 'move':
      return `the move is under ${share}`;
    case 'average':
      return bound === 1
        ? `it is back at the average`
        : `it is ${share} ${watch.way === 'above' ? 'below' : 'above'} the average`;
    case 'rsi':
      return `the RSI is ${watch.way === 'above' ? 'below' : 'above'} ${Number(bound.toFixed(2))}`;
    case 'extreme':
      return watch.way === 'high' ? `it is ${share} below the high` : `it is ${share} above the low`;
    case 'trail':
    case 'price':
      return '';
  }
}

function shortPercent(ratio: number): number {
  return Number((Math.abs(ratio - 1) * 100).toFixed(2));
}

/** A value as people read it: "1.2 %", "0.4 % above", "71.2". Pure. */
export function seriesValueText(condition: SeriesCondition, value: number): string {
  const watch = watchOf(condition);
  if (watch.kind === 'rsi') return value.toFixed(1);
  const percent = `${(Math.abs(value - 1) * 100).toFixed(1)} %`;
  return watch.kind === 'average' ? `${percent} ${value >= 1 ? 'above' : 'below'}` : percent;
}
