import type { TestPriceRequest } from '@contract/admin/simulator.js';
import { numberIn } from '@contract/read-number.js';
import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';

/** Prices as they were typed. */
export type TypedPrices = Readonly<Record<CoreSymbol, string>>;

export const NO_PRICES: TypedPrices = { BTC: '', ETH: '', SOL: '' };

export interface CheckedPrices {
  /** null: not one of them is a price. */
  readonly request: TestPriceRequest | null;
  /** Where something was typed that is no price. */
  readonly faulty: readonly CoreSymbol[];
}

/** What of the typed prices can be tried; `priceOf` tells what a coin costs now, null if nobody knows. Pure. */
export function checkPrices(
  typed: TypedPrices,
  priceOf: (symbol: CoreSymbol) => number | null,
): CheckedPrices {
  const read = (symbol: CoreSymbol) => numberIn(typed[symbol], priceOf(symbol));
  const valid = CORE_SYMBOLS.filter((symbol) => read(symbol) > 0);
  return {
    request: valid.length === 0 ? null : Object.fromEntries(valid.map((symbol) => [symbol, read(symbol)])),
    faulty: CORE_SYMBOLS.filter((symbol) => typed[symbol].trim() !== '' && !valid.includes(symbol)),
  };
}
