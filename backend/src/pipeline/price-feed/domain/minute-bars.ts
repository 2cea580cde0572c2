import type { PriceBasis } from '../../../contract/alert.js';
import { MINUTE_MS } from './backfill.js';
import { bitOf, consensusOf } from './consensus.js';
import { round12 } from './round12.js';

/** Minutes of one exchange side by side, in US dollars; NaN where nothing was traded or nothing is known. */
export interface MinuteColumns {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** What a minute is: not known, known and without a trade, or traded on exchanges that agree as a `PriceBasis` says. */
export const UNKNOWN_MINUTE = 0;
export const QUIET_MINUTE = 1;
const FIRST_BASIS = 2;
const BASES = ['single', 'mean', 'median', 'degraded'] as const satisfies readonly PriceBasis[];

/** A coin's minutes over all exchanges, as the bars of a feed gap are made; 25 bytes a minute. */
export interface MinuteBars extends MinuteColumns {
  /** Start of the first minute, epoch milliseconds. */
  readonly from: number;
  readonly kind: Uint8Array;
}

/** A stretch without a trade is known if it is no longer: beyond it an exchange was down, or did not list the coin. */
const LONGEST_QUIET = 60;

export function emptyMinutes(count: number): MinuteColumns {
  const column = (): Float64Array => new Float64Array(count).fill(Number.NaN);
  return { high: column(), low: column(), close: column() };
}

export function isTraded(kind: number): boolean {
  return kind >= FIRST_BASIS;
}

/** The basis of a traded minute. */
export function basisOf(kind: number): PriceBasis {
  return BASES[kind - FIRST_BASIS] ?? 'degraded';
}

/** The end of the last minute, epoch milliseconds. */
export function endOfMinutes({ from, kind }: MinuteBars): number {
  return from + kind.length * MINUTE_MS;
}

/** The same minutes from `from` on, `count` of them; unknown where there are none. */
export function alignMinutes(bars: MinuteBars, from: number, count: number): MinuteBars {
  const first = Math.round((from - bars.from) / MINUTE_MS);
  if (first === 0 && count === bars.kind.length) return bars;
  const aligned = { ...emptyMinutes(count), from, kind: new Uint8Array(count) };
  const [start, end] = [Math.max(0, first), Math.min(bars.kind.length, first + count)];
  if (start >= end) return aligned;
  for (const column of ['high', 'low', 'close'] as const)
    aligned[column].set(bars[column].subarray(start, end), start - first);
  aligned.kind.set(bars.kind.subarray(start, end), start - first);
  return aligned;
}

/**
 * Merges the exchanges' minutes by the rules of `compositeBars`. `sources` are in order of preference and of one length.
 * Pure; O(minutes × exchanges).
 */
export function composeMinutes(sources: readonly MinuteColumns[], from: number, count: number): MinuteBars {
  const bars = { ...emptyMinutes(count), from, kind: new Uint8Array(count) };
  const closes = sources.map(() => Number.NaN);
  for (let n = 0; n < count; n++) {
    for (const [i, { close }] of sources.entries()) closes[i] = close[n] ?? Number.NaN;
    composeOne(bars, sources, closes, n);
  }
  markQuiet(bars.kind);
  return bars;
}

function composeOne(
  bars: MinuteBars,
  sources: readonly MinuteColumns[],
  closes: readonly number[],
  n: number,
): void {
  const found = consensusOf(closes);
  if (found === null) return;
  // Where exchanges differ, what any two of them reached counts; else those that made the price are witnesses.
  const isWitness = (i: number): boolean =>
    !Number.isNaN(closes[i]) && (found.leader >= 0 || (found.counted & bitOf(i)) !== 0);
  let [highest, second, lowest, secondLowest] = [-Infinity, -Infinity, Infinity, Infinity];
  for (const [i, { high, low }] of sources.entries()) {
    if (!isWitness(i)) continue;
    const [top, bottom] = [high[n] ?? Number.NaN, low[n] ?? Number.NaN];
    second = Math.max(second, Math.min(highest, top));
    highest = Math.max(highest, top);
    secondLowest = Math.min(secondLowest, Math.max(lowest, bottom));
    lowest = Math.min(lowest, bottom);
  }
  bars.high[n] = round12(second === -Infinity ? highest : second);
  bars.low[n] = round12(secondLowest === Infinity ? lowest : secondLowest);
  bars.close[n] = round12(found.price);
  bars.kind[n] = FIRST_BASIS + BASES.findIndex((basis) => basis === found.basis);
}

/** Short stretches between trades, and at the end, are known: nothing happened. */
function markQuiet(kind: Uint8Array): void {
  let last = -1;
  for (let n = 0; n <= kind.length; n++) {
    if (n < kind.length && kind[n] === UNKNOWN_MINUTE) continue;
    if (last >= 0 && n - last - 1 <= LONGEST_QUIET) kind.fill(QUIET_MINUTE, last + 1, n);
    last = n;
  }
}
