import type { QuoteEvidence } from '../../../contract/alert.js';
import type { Bar } from './bar.js';
import { bitOf, consensusOf } from './consensus.js';
import type { RateAt } from './dollar-rate.js';
import { candleBars, tradeBars, type ExchangeBar, type TimeRange } from './exchange-bars.js';
import { type BackfillSpan, type ExchangeHistory, MINUTE_MS } from './backfill.js';
import { round12 } from './round12.js';

export interface CompositeInput {
  readonly symbol: string;
  readonly span: BackfillSpan;
  /** In order of preference, at most 31. */
  readonly histories: readonly ExchangeHistory[];
  readonly rateAt: RateAt;
  /**
   * Exchanges known to mean this coin; null if the symbol means the same coin everywhere. Others are left out if they
   * differ by more than 5 % or cannot be compared.
   */
  readonly trustedExchanges: readonly string[] | null;
}

/** The bars of one exchange, by their start. */
type Series = ReadonlyMap<number, ExchangeBar>;

const SECOND_MS = 1_000;
const OTHER_COIN_SHARE = 0.05;

/** Candles of one exchange, of one size. */
export type CandlesOfExchange = Pick<ExchangeHistory, 'exchange' | 'quoteCcy' | 'candles'>;

/** Merges the exchanges' candles of one size, oldest first; none where nothing was traded. Otherwise as `compositeBars`. */
export function compositeCandles({
  symbol,
  sizeMs,
  histories,
  rateAt,
  trustedExchanges,
}: Omit<CompositeInput, 'span' | 'histories'> & {
  readonly sizeMs: number;
  readonly histories: readonly CandlesOfExchange[];
}): readonly Bar[] {
  const all = histories.map((history): Series => candleBars(history, rateAt, sizeMs));
  const series = ofSameCoin(all, histories, trustedExchanges);
  const starts = [...new Set(series.flatMap((bars) => [...bars.keys()]))].sort((a, b) => a - b);
  const ranges = starts.map((start) => ({ start, end: start + sizeMs }));
  return merged(symbol, series, ranges, 'candle');
}

/** Merges the exchanges' histories: minutes, then seconds, oldest first; none where nothing was traded. O(bars × exchanges). */
export function compositeBars({
  symbol,
  span,
  histories,
  rateAt,
  trustedExchanges,
}: CompositeInput): readonly Bar[] {
  const minutes = rangesOf(span.candlesFrom, span.tradesFrom, MINUTE_MS);
  const seconds = rangesOf(span.tradesFrom, span.to, SECOND_MS);
  const all = histories.map(
    (past): Series => new Map([...candleBars(past, rateAt), ...tradeBars(past, seconds, rateAt)]),
  );
  const series = ofSameCoin(all, histories, trustedExchanges);
  return [...merged(symbol, series, minutes, 'candle'), ...merged(symbol, series, seconds, 'trades')];
}

/** Seconds may begin and end in between; the bounds of minutes are whole (BackfillSpan). */
function rangesOf(from: number, to: number, sizeMs: number): readonly TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / sizeMs) + 1) * sizeMs);
    ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

function merged(
  symbol: string,
  series: readonly Series[],
  ranges: readonly TimeRange[],
  origin: Bar['origin'],
): readonly Bar[] {
  return ranges.flatMap(({ start, end }) => {
    const made = composite(series.flatMap((bars) => bars.get(start) ?? []));
    return made === null ? [] : [{ symbol, start, end, ...made, origin }];
  });
}

function composite(
  parts: readonly ExchangeBar[],
): Pick<Bar, 'high' | 'low' | 'close' | 'basis' | 'quotes'> | null {
  if (!parts.some(({ traded }) => traded)) return null;
  const found = consensusOf(parts.map(({ close }) => close));
  if (found === null) return null;
  // An exchange that is set aside confirms no extreme; where two differ, what both reached counts.
  const witnesses =
    found.leader < 0 ? parts.filter((_, index) => (found.counted & bitOf(index)) !== 0) : parts;
  const highs = witnesses.map(({ high }) => high).sort((a, b) => b - a);
  const lows = witnesses.map(({ low }) => low).sort((a, b) => a - b);
  return {
    high: round12(highs[1] ?? highs[0] ?? Number.NaN),
    low: round12(lows[1] ?? lows[0] ?? Number.NaN),
    close: round12(found.price),
    basis: found.basis,
    quotes: parts.map((part, index) => evidence(part, (found.counted & bitOf(index)) !== 0)),
  };
}

function evidence(
  { exchange, close, quoted, quoteCcy, ageMs }: ExchangeBar,
  counted: boolean,
): QuoteEvidence {
  return { exchange, usd: close, quoted, quoteCcy, ageMs, use: counted ? 'fresh' : 'set-aside' };
}

/** Compares with the first known exchange that has bars; with the first of all if none is known. */
function ofSameCoin(
  all: readonly Series[],
  histories: readonly Pick<CandlesOfExchange, 'exchange'>[],
  known: readonly string[] | null,
): readonly Series[] {
  if (known === null) return all;
  const isKnown = (index: number): boolean => known.includes(histories[index]?.exchange ?? '');
  const reference = all.findIndex((bars, index) => bars.size > 0 && (known.length === 0 || isKnown(index)));
  const theirs = all[reference];
  return all.filter((ours, index) => {
    if (isKnown(index) || index === reference) return true;
    if (theirs === undefined) return false;
    const common = Math.max(...[...ours.keys()].filter((start) => theirs.has(start)));
    const share = (ours.get(common)?.close ?? Number.NaN) / (theirs.get(common)?.close ?? Number.NaN) - 1;
    return Math.abs(share) <= OTHER_COIN_SHARE;
  });
}
