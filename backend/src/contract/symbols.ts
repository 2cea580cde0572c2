/** Symbols every visitor may watch, in the order screens list them. */
export const CORE_SYMBOLS = ['BTC', 'ETH', 'SOL'] as const;
export type CoreSymbol = (typeof CORE_SYMBOLS)[number];

/** Symbols whose price is always tracked: the core ones and the dollar token binance quotes in. */
export const ALWAYS_TRACKED = ['BTC', 'ETH', 'SOL', 'USDT'] as const;

export function isCoreSymbol(symbol: string): symbol is CoreSymbol {
  return CORE_SYMBOLS.some((core) => core === symbol);
}

const NAMES: Readonly<Record<string, string>> = {
  coinbaseexchange: 'coinbase',
  yahoo: 'Yahoo Finance',
  fred: 'FRED',
  nyfed: 'New York Fed',
  fed: 'Federal Reserve',
};

/** The name people know the source of a price by: an exchange, for its ccxt id, or who tells an official value. */
export function exchangeName(id: string): string {
  return NAMES[id] ?? id;
}

/** Official values that are watched like prices: the index, the upper bound of the Fed's target range, gold. */
export const TRADFI_SYMBOLS = ['NASDAQ', 'FED', 'XAU'] as const;

/** What /api/market-prices calls them. */
export const TRADFI_SOURCES = { NASDAQ: 'NASDAQ', FED: 'USD_RATE', XAU: 'GOLD' } as const;

/** Gold costs what a token costs that stands for an ounce of it. */
export const GOLD = 'XAU';
export const GOLD_COIN = 'PAXG';

export function isTradfiSymbol(symbol: string): symbol is (typeof TRADFI_SYMBOLS)[number] {
  return TRADFI_SYMBOLS.some((tradfi) => tradfi === symbol);
}
