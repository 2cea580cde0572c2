import type { TestPriceRequest } from '@contract/admin.js';
import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { typedNumber } from '../../shared/trigger/typed-number.js';

/** Prices as they were typed. */
export type TypedPrices = Readonly<Record<CoreSymbol, string>>;

export const NO_PRICES: TypedPrices = { BTC: '', ETH: '', SOL: '' };

export interface CheckedPrices {
  /** null: not one of them is a price. */
  readonly request: TestPriceRequest | null;
  /** Where something was typed that is no price. */
  readonly faulty: readonly CoreSymbol[];
}

/** What of the typed prices can be tried. Pure. */
export function checkPrices(typed: TypedPrices): CheckedPrices {
  const valid = CORE_SYMBOLS.filter((symbol) => typedNumber(typed[symbol]) > 0);
  return {
    request:
      valid.length === 0
        ? null
        : Object.fromEntries(valid.map((symbol) => [symbol, typedNumber(typed[symbol])])),
    faulty: CORE_SYMBOLS.filter((symbol) => typed[symbol].trim() !== '' && !valid.includes(symbol)),
  };
}
