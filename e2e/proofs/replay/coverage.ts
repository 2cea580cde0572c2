import { assetOf } from '../../stand-ins/exchange/domain/asset.js';
import type { LoggedPrice } from './oracle.js';

/** A price frame that a stand-in put on a socket. `usd` is its value in US dollars, `at` epoch milliseconds. */
export interface SentPrice {
  readonly exchange: string;
  readonly symbol: string;
  readonly quoted: number;
  readonly quoteCcy: string;
  readonly at: number;
}

export interface Coverage {
  /** Seconds of a symbol in which complete rounds were sent. */
  readonly seconds: number;
  readonly uncovered: readonly string[];
}

interface Extremes {
  readonly low: number;
  readonly high: number;
}

/** Doubles are rounded to 12 digits on the way; of a price nothing else may differ. */
const TOLERANCE = 1e-9;
/** The rate of USDT has seven decimals. */
const ROUNDED_RATE = 5e-8;

/** A price the market had. `at` is epoch milliseconds. */
export interface MarketPrice {
  readonly symbol: string;
  readonly price: number;
  readonly at: number;
}

/**
 * Whether everything that was sent was evaluated: see `covered`. What was sent is the median over the exchanges of
 * each round, a round being one frame of every exchange in a row; dollar-token quotes are converted with the median of
 * the token's dollar quotes sent so far.
 */
export function coverage(
  sent: readonly SentPrice[],
  logged: readonly LoggedPrice[],
  exchanges: readonly string[],
): Coverage {
  return covered(roundMedians(sent, exchanges), logged);
}

/**
 * Whether every second's lowest and highest price lies within what was evaluated of that second or the next, as a price or
 * in a bar of a gap. What was evaluated later counts as long as the coin had no other price. Where `late` counts, for runs
 * beside other work, only a price that was never evaluated is missing.
 */
export function covered(
  market: readonly MarketPrice[],
  logged: readonly LoggedPrice[],
  late: 'is uncovered' | 'counts' = 'is uncovered',
): Coverage {
  const prices = logged.flatMap((each) => extremesOf(each, 0));
  const evaluated = extremesBySecond(logged.flatMap((each) => extremesOf(each, roundingOf(each))));
  const end = secondOf(prices.reduce((newest, { at }) => Math.max(newest, at), -Infinity));
  const uncovered: string[] = [];
  const seconds = extremesBySecond(market);
  const inForceTo = lastSecondsInForce(market);
  for (const [key, wanted] of seconds) {
    const [symbol = '', first = ''] = key.split('@');
    const second = Number(first);
    const last = Math.max(second + 1, Math.min(inForceTo.get(key) ?? end, end));
    let seen: Extremes | null = null;
    for (let each = second; each <= last; each++) seen = joined(seen, evaluated.get(keyOf(symbol, each)));
    const [missed] = missedBy(seen, wanted)
      .map((price) => ({ price, at: evaluatedAt(prices, symbol, price, second) }))
      .filter(({ at }) => late === 'is uncovered' || at === Infinity);
    if (missed === undefined) continue;
    const when =
      missed.at === Infinity
        ? 'never'
        : `${(missed.at / 1_000 - second).toFixed(1)} s after that second began`;
    uncovered.push(
      [
        `${symbol} in second ${second}: sent ${shown(wanted)}, evaluated ${shown(seen)}; ${missed.price} was evaluated ${when}`,
        `sent: ${pricesNear(market, symbol, second).map(priceText).join(', ')}`,
        `evaluated: ${pricesNear(logged, symbol, second).map(loggedText).join(', ')}`,
      ].join('\n      '),
    );
  }
  return { seconds: seconds.size, uncovered };
}

/** The prices of a symbol from one second before a second until two seconds after it. */
function pricesNear<T extends MarketPrice>(
  prices: readonly T[],
  wanted: string,
  second: number,
): readonly T[] {
  return prices.filter(
    ({ symbol, at }) => symbol === wanted && secondOf(at) >= second - 1 && secondOf(at) <= second + 2,
  );
}

function priceText({ price, at }: MarketPrice): string {
  return `${price} at ${at}`;
}

function loggedText({ bar, term, ...price }: LoggedPrice): string {
  const extremes = bar === null ? '' : ` (bar from ${bar.start}, ${bar.low} to ${bar.high})`;
  return `${priceText(price)} in term ${term}${extremes}`;
}

function missedBy(seen: Extremes | null, wanted: Extremes): readonly number[] {
  return [
    ...(seen === null || seen.low > wanted.low * (1 + TOLERANCE) ? [wanted.low] : []),
    ...(seen === null || seen.high < wanted.high * (1 - TOLERANCE) ? [wanted.high] : []),
  ];
}

/** When a price was first evaluated after a second; infinite if it was lost. Epoch milliseconds. */
function evaluatedAt(prices: readonly MarketPrice[], symbol: string, wanted: number, second: number): number {
  const same = prices.filter(
    ({ symbol: coin, price, at }) =>
      coin === symbol && Math.abs(price - wanted) <= wanted * TOLERANCE && secondOf(at) > second,
  );
  return Math.min(...same.map(({ at }) => at));
}

/**
 * How far a bar's extreme may be off, in US dollars. What two exchanges reached counts, and one of them may quote in USDT, rounded to its
 * market's decimals.
 */
function roundingOf({ symbol, price }: LoggedPrice): number {
  return 0.5 * 10 ** -assetOf(symbol, '').decimals + price * ROUNDED_RATE;
}

/** `slack`: by how much a bar reaches further. */
function extremesOf({ symbol, price, at, bar }: LoggedPrice, slack: number): MarketPrice[] {
  if (bar === null) return [{ symbol, price, at }];
  const seconds: MarketPrice[] = [];
  for (let second = Math.floor(bar.start / 1_000) * 1_000; second <= at; second += 1_000) {
    seconds.push(
      { symbol, price: bar.low - slack, at: second },
      { symbol, price: bar.high + slack, at: second },
    );
  }
  return seconds;
}

/** The median of each complete round of a symbol, at the time of its last frame. */
export function roundMedians(sent: readonly SentPrice[], exchanges: readonly string[]): MarketPrice[] {
  const rates = new Map<string, number>();
  const rounds = new Map<string, Map<string, number>>();
  const medians: MarketPrice[] = [];
  for (const frame of sent) {
    const { exchange, symbol, quoted, quoteCcy, at } = frame;
    if (symbol === 'USDT' && quoteCcy === 'USD') rates.set(exchange, quoted);
    const rate = quoteCcy === 'USD' ? 1 : median([...rates.values()]);
    const known = rounds.get(symbol);
    const round = known === undefined || known.has(exchange) ? new Map<string, number>() : known;
    round.set(exchange, quoted * rate);
    rounds.set(symbol, round);
    if (round.size < exchanges.length) continue;
    medians.push({ symbol, price: median([...round.values()]), at });
    rounds.delete(symbol);
  }
  return medians;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The second in which each second's last price was followed by another; absent while it is the coin's last. */
function lastSecondsInForce(market: readonly MarketPrice[]): Map<string, number> {
  const newest = new Map<string, string>();
  const ends = new Map<string, number>();
  for (const { symbol, at } of market) {
    const before = newest.get(symbol);
    if (before !== undefined) ends.set(before, secondOf(at));
    newest.set(symbol, keyOf(symbol, secondOf(at)));
  }
  for (const last of newest.values()) ends.delete(last);
  return ends;
}

function extremesBySecond(prices: readonly MarketPrice[]): Map<string, Extremes> {
  const seconds = new Map<string, Extremes>();
  for (const { symbol, price, at } of prices) {
    const key = keyOf(symbol, secondOf(at));
    const known = seconds.get(key) ?? { low: price, high: price };
    seconds.set(key, { low: Math.min(known.low, price), high: Math.max(known.high, price) });
  }
  return seconds;
}

function joined(a: Extremes | null, b: Extremes | undefined): Extremes | null {
  if (a === null) return b ?? null;
  if (b === undefined) return a;
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

function secondOf(at: number): number {
  return Math.floor(at / 1_000);
}

function keyOf(symbol: string, second: number): string {
  return `${symbol}@${second}`;
}

function shown(extremes: Extremes | null): string {
  return extremes === null ? 'nothing' : `${extremes.low} to ${extremes.high}`;
}
