/** Symbols every visitor may watch, in the order screens list them. */
export const CORE_SYMBOLS = ['BTC', 'ETH', 'SOL'] as const;
export type CoreSymbol = (typeof CORE_SYMBOLS)[number];

/** Symbols whose price is always tracked: the core ones and the dollar token binance quotes in. */
export const ALWAYS_TRACKED = ['BTC', 'ETH', 'SOL', 'USDT'] as const;

export function isCoreSymbol(symbol: string): symbol is CoreSymbol {
  return CORE_SYMBOLS.some((core) => core === symbol);
}

/** The name people know an exchange by, for its ccxt id. */
export function exchangeName(ccxtId: string): string {
  return ccxtId === 'coinbaseexchange' ? 'coinbase' : ccxtId;
}

/** Official values that are watched like prices: the index, the upper bound of the Fed's target range, gold. */
export const TRADFI_SYMBOLS = ['NASDAQ', 'FED', 'XAU'] as const;
