import type { QuoteEvidence } from '../../../contract/alert.js';
import { bitOf } from './consensus.js';
import type { DollarCcy } from './tick.js';

/** The latest quote of one exchange for one symbol. Immutable: a new tick or a confirmation makes a new one. */
export interface Quote {
  readonly exchange: string;
  readonly quoteCcy: DollarCcy;
  /** In `quoteCcy`. */
  readonly quoted: number;
  /** When its tick was received, in milliseconds that never go back. */
  readonly tickAt: number;
  /** When it was last known to be true, likewise: its tick, or a confirmation since. */
  readonly seenAt: number;
  /** The newest exchange time known of this exchange and symbol. */
  readonly exchangeAt: number | null;
  /** Epoch milliseconds of the last word of the exchange; of an old last trade, when it was made. */
  readonly saidAt: number;
  /** A last trade that the exchange dates before the connection. */
  readonly isOld: boolean;
  /** Whether it is known to be of now: dated so, or changed while we listened. */
  readonly isWitnessed: boolean;
}

/** One quote per exchange, in order of preference; null where there never was one. */
export type Quotes = readonly (Quote | null)[];

/** Until this age a quote counts. */
export const FRESH_MS = 15_000;

export function isFresh(quote: Quote, now: number): boolean {
  return now - quote.seenAt <= FRESH_MS;
}

/** Dollars per unit of the dollar tokens; NaN for one without a fresh price. */
export interface Rates {
  readonly USD: 1;
  readonly USDT: number;
  readonly USDC: number;
}

/** Everything needed to explain a price later. */
export interface QuoteSnapshot {
  readonly quotes: Quotes;
  readonly rates: Rates;
  /** Of the same clock as the times of the quotes. */
  readonly now: number;
  /** Bit masks over `quotes`. */
  readonly fresh: number;
  readonly counted: number;
}

/**
 * The quotes at the moment of a price, in order of preference. A quote that could not be converted to dollars then
 * is left out: it has no dollar value to show. Called for the few prices somebody asks about, not for every tick.
 */
export function evidenceOf({ quotes, rates, now, fresh, counted }: QuoteSnapshot): readonly QuoteEvidence[] {
  return quotes.flatMap((quote, index) => {
    if (quote === null) return [];
    const usd = quote.quoted * rates[quote.quoteCcy];
    if (Number.isNaN(usd)) return [];
    const { exchange, quoteCcy, quoted, seenAt } = quote;
    return [
      {
        exchange,
        usd,
        quoted,
        quoteCcy,
        ageMs: Math.max(0, now - seenAt),
        use: useOf(bitOf(index), fresh, counted),
      },
    ];
  });
}

function useOf(bit: number, fresh: number, counted: number): QuoteEvidence['use'] {
  if ((counted & bit) !== 0) return 'fresh';
  return (fresh & bit) === 0 ? 'stale' : 'set-aside';
}
