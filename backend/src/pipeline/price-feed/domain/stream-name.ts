/** What is needed of a market to know it. */
export interface NamedMarket {
  /** ccxt's unified name: "BTC/USD". */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Kraken's `wsname`: "XBT/USD". */
  readonly wsId?: string | undefined;
}

/** Names of assets in `wsname` that Kraken's WebSocket API v2 writes otherwise. */
const RENAMED_IN_V2: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** Kraken's tickers that are known to mean what ccxt calls otherwise: LUNA is Terra Classic there, LUNA2 Terra 2.0. */
const KNOWN_OTHERWISE: Readonly<Record<string, string>> = { LUNA: 'LUNC', LUNA2: 'LUNA', UST: 'USTC' };

/**
 * What the ticker stream of an exchange calls a market; null if it may be another coin. Kraken's is the `wsname` of
 * its AssetPairs: by ccxt's "LUNA/USD", meaning Terra 2.0, Kraken tells the price of Terra Classic. For others the
 * name is ccxt's.
 *
 * Source: https://docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs
 */
export function streamNameOf(exchange: string, { symbol, base, quote, wsId }: NamedMarket): string | null {
  if (exchange !== 'kraken') return symbol;
  const [wsBase = '', wsQuote = ''] = (wsId ?? '').split('/').map((asset) => RENAMED_IN_V2[asset] ?? asset);
  const isSameCoin = (KNOWN_OTHERWISE[wsBase] ?? wsBase) === base && wsQuote === quote;
  return isSameCoin ? `${wsBase}/${wsQuote}` : null;
}
