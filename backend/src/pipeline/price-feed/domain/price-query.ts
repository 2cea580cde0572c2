import type { FieldFault } from '../../../contract/errors.js';

/** The query of GET /api/prices. */
export interface RawPriceQuery {
  readonly symbols?: string;
  readonly asset?: string;
  readonly quote?: string;
}

/** `malformed`: 400. `unsupported`: a quote currency there is no price in, 422. */
export type PriceQuery =
  | { readonly kind: 'symbols'; readonly symbols: readonly string[] }
  | { readonly kind: 'asset'; readonly asset: string }
  | { readonly kind: 'malformed' | 'unsupported'; readonly fault: FieldFault };

const MOST_SYMBOLS = 50;
const SYMBOL = /^[A-Z0-9]{1,20}$/;

/** Parses `?symbols=BTC,ETH` (any case, at most 50) or `?asset=BTC&quote=USD` (`quote` optional). Pure. */
export function readPriceQuery({ symbols, asset, quote }: RawPriceQuery): PriceQuery {
  if (symbols !== undefined && (asset !== undefined || quote !== undefined)) {
    return malformed('symbols', 'Ask for symbols or for one asset, not for both.');
  }
  if (symbols !== undefined) return readSymbols(symbols);
  if (asset === undefined) return malformed('symbols', 'Say which prices: symbols=BTC,ETH or asset=BTC.');
  const [name] = normalised(asset);
  if (name === undefined || !SYMBOL.test(name)) return malformed('asset', 'This is not a symbol.');
  if (quote !== undefined && quote.trim().toUpperCase() !== 'USD') {
    return { kind: 'unsupported', fault: { field: 'quote', message: 'Prices are in USD only.' } };
  }
  return { kind: 'asset', asset: name };
}

function readSymbols(text: string): PriceQuery {
  const named = normalised(...text.split(','));
  if (named.length > MOST_SYMBOLS) return malformed('symbols', `At most ${MOST_SYMBOLS} symbols at once.`);
  if (!named.every((symbol) => SYMBOL.test(symbol))) {
    return malformed('symbols', 'Symbols are letters and digits, separated by commas.');
  }
  return { kind: 'symbols', symbols: [...new Set(named)] };
}

function normalised(...names: readonly string[]): readonly string[] {
  return names.map((name) => name.trim().toUpperCase());
}

function malformed(field: string, message: string): PriceQuery {
  return { kind: 'malformed', fault: { field, message } };
}
