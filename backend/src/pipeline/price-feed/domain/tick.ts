/** Currencies a quote may be in: dollars, or a token that is converted at its own dollar price. */
export const DOLLAR_CURRENCIES = ['USD', 'USDT', 'USDC'] as const;
export type DollarCcy = (typeof DOLLAR_CURRENCIES)[number];

/** One quote of one exchange, normalised but not checked yet: `price` may be any number. */
export interface Tick {
  /** ccxt id. */
  readonly exchange: string;
  /** Base currency: "BTC". */
  readonly symbol: string;
  readonly quoteCcy: DollarCcy;
  /** Last traded price, in `quoteCcy` per unit. */
  readonly price: number;
  /** Epoch milliseconds by the exchange's clock; null if it gives none. */
  readonly exchangeAt: number | null;
  /** Epoch milliseconds at which the trade was made; null if the exchange does not say, but of its frame at most. */
  readonly tradedAt: number | null;
  /** Epoch milliseconds by our clock. */
  readonly receivedAt: number;
  /** The exchange's own figure in percent over 24 hours; null if this message has none. */
  readonly change24h: number | null;
  readonly via: 'stream' | 'rest';
}

/** Coinbase dates its tickers by the last trade, Binance by when they are sent, Kraken's had no time for long. */
export function datesTrades(exchange: string): boolean {
  return exchange === 'coinbaseexchange';
}

/**
 * In the order in which they were made, by the clocks of the exchanges; one without a time as when it was received. Those
 * of the same time stay in order. Pure; O(n log n).
 */
export function inOrderMade(ticks: readonly Tick[]): readonly Tick[] {
  const madeAt = ({ exchangeAt, receivedAt }: Tick): number => exchangeAt ?? receivedAt;
  return [...ticks].sort((a, b) => madeAt(a) - madeAt(b));
}
