import type { TestPriceRequest } from '../../../../contract/admin/simulator.js';
import type { FieldFault } from '../../../../contract/errors.js';
import { PRICE_MUST_BE_POSITIVE } from '../../../../contract/level-rules.js';
import { CORE_SYMBOLS, type CoreSymbol } from '../../../../contract/symbols.js';

export interface TestPrice {
  readonly symbol: CoreSymbol;
  /** US dollars per unit: finite, above 0. */
  readonly price: number;
}

export type TestPrices =
  | { readonly kind: 'prices'; readonly prices: readonly TestPrice[] }
  | { readonly kind: 'refused'; readonly fields: readonly FieldFault[] };

export const ONE_PRICE_NEEDED = 'Enter at least one valid price';
const NOT_FINITE = 'This number is too large for a price';

/**
 * The prices to try, in the order of CORE_SYMBOLS. Refused, with every field that is wrong, if one of them is no price;
 * with all three if there is none at all. Pure.
 */
export function testPricesOf(request: TestPriceRequest): TestPrices {
  const prices = CORE_SYMBOLS.flatMap((symbol): TestPrice[] => {
    const price = request[symbol];
    return price === undefined ? [] : [{ symbol, price }];
  });
  if (prices.length === 0) {
    const fields = CORE_SYMBOLS.map((field) => ({ field, message: ONE_PRICE_NEEDED }));
    return { kind: 'refused', fields };
  }
  const fields = prices.flatMap(({ symbol, price }): FieldFault[] => {
    const message = priceFault(price);
    return message === null ? [] : [{ field: symbol, message }];
  });
  return fields.length > 0 ? { kind: 'refused', fields } : { kind: 'prices', prices };
}

function priceFault(price: number): string | null {
  if (price > 0) return Number.isFinite(price) ? null : NOT_FINITE;
  return PRICE_MUST_BE_POSITIVE;
}
