import type { CandleSize } from '../../contract/series.js';
import type { Bar } from '../price-feed/domain/bar.js';
import type { PriceHistory } from '../price-feed/price-history.js';
import type { SeriesBar, SeriesClose, SeriesRows, StoredSeries } from './ports.js';
import type { WatchedSeries } from './series/coin-series.js';
import { closesForAverage } from './series/averages.js';
import { CLOSES_FOR_RSI } from './series/rsi.js';
import { windowMsOf } from './series/windows.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SIZES_MS: Readonly<Record<CandleSize, number>> = { '1h': HOUR_MS, '4h': 4 * HOUR_MS, '1d': DAY_MS };
/** Coins that are seldom traded have minutes without a row; more than that is a hole. */
const LONGEST_PAUSE_MS = { minutes: 10 * MINUTE_MS, hours: 2 * HOUR_MS } as const;

/** What is missing of the watched series of a coin. Epoch milliseconds; null: nothing. */
export interface MissingHistory {
  readonly minutesFrom: number | null;
  readonly hoursFrom: number | null;
  /** How many closes of each size. */
  readonly closes: ReadonlyMap<CandleSize, number>;
}

/** Since when rows have no hole: at the latest `at`. Pure. */
export function knownFrom({ minutes, hours, log }: StoredSeries, at: number): number {
  let from = at;
  const back = (starts: readonly number[], longest: number): void => {
    for (const start of starts.toSorted((a, b) => b - a)) {
      if (start < from - longest) return;
      from = Math.min(from, start);
    }
  };
  const minutely = [
    ...log.map((entry) => ('start' in entry ? entry.start : entry.at)),
    ...minutes.map(({ start }) => start),
  ];
  back(minutely, LONGEST_PAUSE_MS.minutes);
  back(
    hours.map(({ start }) => start),
    LONGEST_PAUSE_MS.hours,
  );
  return from;
}

/** What exchanges have to tell for the watched series to be whole. Pure. */
export function missingHistory(
  watched: readonly WatchedSeries[],
  stored: StoredSeries,
  known: number,
  at: number,
): MissingHistory {
  const windows = watched.map(({ series }) => ('window' in series ? windowMsOf(series.window) : 0));
  const longest = Math.max(0, ...windows);
  const isWhole = longest === 0 || known <= at - longest;
  const closes = new Map<CandleSize, number>();
  for (const { series } of watched) {
    if (!('candles' in series)) continue;
    const needed = series.kind === 'rsi' ? CLOSES_FOR_RSI : closesForAverage(series);
    if (runOf(stored, series.candles, at) < needed) {
      closes.set(series.candles, Math.max(needed, closes.get(series.candles) ?? 0));
    }
  }
  return {
    minutesFrom: isWhole ? null : at - Math.min(longest, DAY_MS) - MINUTE_MS,
    hoursFrom: isWhole || longest <= DAY_MS ? null : at - longest - HOUR_MS,
    closes,
  };
}

/** How many closes of a size there are up to the candle that goes on, without a hole. */
function runOf({ closes }: StoredSeries, size: CandleSize, at: number): number {
  const starts = new Set(closes.filter((each) => each.size === size).map(({ start }) => start));
  const sizeMs = SIZES_MS[size];
  let count = 0;
  for (let start = at - (at % sizeMs) - sizeMs; starts.has(start); start -= sizeMs) count += 1;
  return count;
}

/**
 * Asks the exchanges for what is missing before `known`, and makes rows to be written; null if no exchange told anything.
 */
export async function toldHistory(
  history: PriceHistory,
  symbol: string,
  { minutesFrom, hoursFrom, closes }: MissingHistory,
  { known, at }: { readonly known: number; readonly at: number },
): Promise<SeriesRows | null> {
  const read = async (size: '1m' | '1h', from: number | null): Promise<readonly SeriesBar[]> => {
    if (from === null) return [];
    const bars = await history.candles(symbol, size, from, at + MINUTE_MS);
    return bars.filter(({ start }) => start < known).map((bar) => rowOf(symbol, size, bar));
  };
  const minutes = await read('1m', minutesFrom);
  const hours = await read('1h', hoursFrom);
  const candles: SeriesClose[] = [];
  for (const [size, count] of closes) candles.push(...(await closesOf(history, symbol, size, count, at)));
  if (minutes.length + hours.length + candles.length === 0) return null;
  return { bars: [...minutes, ...hours], closes: candles, extremes: [] };
}

function rowOf(symbol: string, size: '1m' | '1h', { start, low, high, close }: Bar): SeriesBar {
  return { symbol, size, start, low, high, close, origin: 'candle' };
}

/** Candles of four hours are made of hours. One without a trade has the close of the one before. */
async function closesOf(
  history: PriceHistory,
  symbol: string,
  size: CandleSize,
  count: number,
  at: number,
): Promise<readonly SeriesClose[]> {
  const sizeMs = SIZES_MS[size];
  const open = at - (at % sizeMs);
  const bars = await history.candles(symbol, size === '1d' ? '1d' : '1h', open - count * sizeMs, open);
  const found: SeriesClose[] = [];
  let next = 0;
  let close: number | null = null;
  for (let start = open - count * sizeMs; start < open; start += sizeMs) {
    for (let bar = bars[next]; bar !== undefined && bar.end <= start + sizeMs; bar = bars[next]) {
      close = bar.close;
      next += 1;
    }
    if (close !== null) found.push({ symbol, size, start, close, origin: 'candle' });
  }
  return found;
}
