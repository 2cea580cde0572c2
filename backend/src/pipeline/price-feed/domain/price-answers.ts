import type {
  AssetPriceResponse,
  CryptoQuote,
  MarketPricesResponse,
  MarketSource,
  PricesResponse,
  TradfiQuote,
} from '../../../contract/market.js';
import { isTradfiSymbol, TRADFI_SOURCES } from '../../../contract/symbols.js';
import type { CurrentPrice } from './price.js';

/** `unknown`: not followed. `pending`: no price yet. */
export type TableEntry = 'unknown' | 'pending' | CurrentPrice;

/**
 * A symbol without a price yet is listed as stale. `asOf` is the time of the oldest price. `unknown`: no symbol is followed.
 * `pending`: none has a price yet.
 */
export function pricesAnswer(
  entries: ReadonlyMap<string, TableEntry>,
  source: MarketSource,
): PricesResponse | 'unknown' | 'pending' {
  const symbols = [...entries.keys()];
  const unknown = symbols.filter((symbol) => entries.get(symbol) === 'unknown');
  if (unknown.length === symbols.length) return 'unknown';
  const priced = [...entries.values()].filter((entry) => typeof entry === 'object');
  if (priced.length === 0) return 'pending';
  const stale = symbols.filter((symbol) => {
    const entry = entries.get(symbol);
    return entry === 'pending' || (typeof entry === 'object' && entry.stale);
  });
  const prices = Object.fromEntries(priced.map(({ symbol, price }) => [symbol, price]));
  return { source, prices, asOf: isoTime(Math.min(...priced.map(({ at }) => at))), stale, unknown };
}

export function assetPriceAnswer({ price, at }: CurrentPrice, source: MarketSource): AssetPriceResponse {
  return { source, price, asOf: isoTime(at) };
}

/** Every symbol that has a price: coins by their names, official values and gold in a list of their own. */
export function marketPricesAnswer(
  current: readonly CurrentPrice[],
  source: MarketSource,
): MarketPricesResponse {
  return {
    source,
    crypto: Object.fromEntries(
      current.filter(({ symbol }) => !isTradfiSymbol(symbol)).map((one) => [one.symbol, cryptoQuote(one)]),
    ),
    tradfi: current.flatMap((one) => tradfiQuote(one) ?? []),
  };
}

function tradfiQuote({ symbol, price, at, stale }: CurrentPrice): TradfiQuote | null {
  if (!isTradfiSymbol(symbol)) return null;
  return { source: TRADFI_SOURCES[symbol], value: price, asOf: isoTime(at), stale };
}

function cryptoQuote({ price, change24h, at, stale, sources }: CurrentPrice): CryptoQuote {
  return { price, change24h, asOf: isoTime(at), stale, sources };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
