import type { QuoteEvidence } from '../../../contract/alert.js';
import { bitOf } from './consensus.js';
import type { DollarCcy, Tick } from './tick.js';

/** The latest quote of one exchange for one symbol. Immutable. */
export interface Quote {
  readonly exchange: string;
  readonly quoteCcy: DollarCcy;
  /** In `quoteCcy`. */
  readonly quoted: number;
  /** When its tick was received, on the steady clock. */
  readonly tickAt: number;
  /** Its tick or the last confirmation since, on the steady clock. */
  readonly confirmedAt: number;
  /** The newest time by the exchange's clock. */
  readonly exchangeAt: number | null;
  /** Epoch milliseconds of the last tick or confirmation; of an old trade, when it was made. */
  readonly asOf: number;
  /** A last trade from before the connection. */
  readonly isOldTrade: boolean;
  /** Whether it is known to be current: dated so, or changed since we connected. */
  readonly isCurrent: boolean;
}

/** One quote per exchange, in order of preference; null where there never was one. */
export type Quotes = readonly (Quote | null)[];

/** Until this age a quote counts. */
export const FRESH_MS = 15_000;

export function isFresh(quote: Quote, now: number): boolean {
  return now - quote.confirmedAt <= FRESH_MS;
}

/** Dollars per unit of the dollar tokens; NaN for one without a fresh price. */
export interface Rates {
  readonly USD: 1;
  readonly USDT: number;
  readonly USDC: number;
}

/** The inputs of a price, for its evidence. */
export interface QuoteSnapshot {
  readonly quotes: Quotes;
  readonly rates: Rates;
  /** Steady clock. */
  readonly now: number;
  /** Bit masks over `quotes`. */
  readonly fresh: number;
  readonly counted: number;
}

/** The quotes behind a price, in order of preference, without those that had no dollar value. Not called for every tick. */
export function evidenceOf({ quotes, rates, now, fresh, counted }: QuoteSnapshot): readonly QuoteEvidence[] {
  return quotes.flatMap((quote, index) => {
    if (quote === null) return [];
    const usd = quote.quoted * rates[quote.quoteCcy];
    if (Number.isNaN(usd)) return [];
    const { exchange, quoteCcy, quoted, confirmedAt } = quote;
    const use = useOf(bitOf(index), fresh, counted);
    return [{ exchange, usd, quoted, quoteCcy, ageMs: Math.max(0, now - confirmedAt), use }];
  });
}

function useOf(bit: number, fresh: number, counted: number): QuoteEvidence['use'] {
  if ((counted & bit) !== 0) return 'fresh';
  return (fresh & bit) === 0 ? 'stale' : 'set-aside';
}

/** Whether a tick that is too old is the last trade of an exchange: its first tick, or the first after a stale quote. */
export function isLastTrade({ tradedAt, exchangeAt }: Tick, before: Quote | null, now: number): boolean {
  if (tradedAt === null) return false;
  if (before === null) return true;
  return (before.isOldTrade || !isFresh(before, now)) && (exchangeAt ?? 0) >= (before.exchangeAt ?? 0);
}

/** Whether a tick is known to be current: dated so, or its price has changed since we connected. */
export function isKnownCurrent({ tradedAt, price }: Tick, before: Quote | null, now: number): boolean {
  if (tradedAt !== null) return true;
  return before !== null && isFresh(before, now) && (before.isCurrent || before.quoted !== price);
}

/** The quote, confirmed at `at` (epoch milliseconds). A confirmation makes an old trade no younger. */
export function withConfirmation(quote: Quote, now: number, at: number): Quote {
  const asOf = quote.isOldTrade ? quote.asOf : Math.max(quote.asOf, at);
  return { ...quote, confirmedAt: Math.max(quote.confirmedAt, now), asOf };
}

/** The newest confirmation of the quotes in the mask, on the steady clock; 0 without any. */
export function newestConfirmation(quotes: Quotes, members: number): number {
  let newest = 0;
  for (let index = 0; index < quotes.length; index += 1) {
    const quote = quotes[index] ?? null;
    if (quote !== null && (members & bitOf(index)) !== 0) newest = Math.max(newest, quote.confirmedAt);
  }
  return newest;
}

/** The newest `asOf` of the quotes in the mask; null without any. */
export function newestAsOf(quotes: Quotes, members: number): number | null {
  const said = quotes.flatMap((quote, index) =>
    quote === null || (members & bitOf(index)) === 0 ? [] : [quote.asOf],
  );
  return said.length === 0 ? null : Math.max(...said);
}

/** Whether one of the quotes in the mask is known to be current. */
export function hasCurrent(quotes: Quotes, members: number): boolean {
  for (let index = 0; index < quotes.length; index += 1) {
    if ((members & bitOf(index)) !== 0 && quotes[index]?.isCurrent === true) return true;
  }
  return false;
}

/** The mask of the old trades among the quotes in the mask. */
export function oldTrades(quotes: Quotes, members: number): number {
  let old = 0;
  for (let index = 0; index < quotes.length; index += 1) {
    if ((members & bitOf(index)) !== 0 && quotes[index]?.isOldTrade === true) old |= bitOf(index);
  }
  return old;
}

/** What was traded in 24 hours; NaN if it is not known. */
export function tradedDollars({ traded24h, quoteCcy }: Tick, rates: Rates): number {
  return (traded24h ?? Number.NaN) * rates[quoteCcy];
}
