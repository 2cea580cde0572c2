/** Dollars, and the tokens that are converted at their own dollar price. */
export const DOLLAR_CURRENCIES = ['USD', 'USDT', 'USDC'] as const;
export type DollarCcy = (typeof DOLLAR_CURRENCIES)[number];

/** One quote of one exchange, not checked yet: `price` may be any number. */
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
  /** Epoch milliseconds of the trade; null if the exchange dates its frames at most. */
  readonly tradedAt: number | null;
  /** Epoch milliseconds by our clock. */
  readonly receivedAt: number;
  /** Percent, the exchange's own figure; null without one. */
  readonly change24h: number | null;
  /** Traded in 24 hours, in `quoteCcy`, if the exchange tells. */
  readonly traded24h?: number;
  readonly via: 'stream' | 'rest';
}

/**
 * Coinbase Exchange dates its tickers by the last trade; Binance, KuCoin, Bybit, Coinbase Advanced and HitBTC by the frame, which may repeat a price
 * (https://github.com/Kucoin/kucoin-api-docs/issues/391); Kraken, Gate and WhiteBIT give no time.
 */
export function datesTrades(exchange: string): boolean {
  return exchange === 'coinbaseexchange';
}

/** Stable order by the exchange's time, else the time of receipt. */
export function sortByTime(ticks: readonly Tick[]): readonly Tick[] {
  const madeAt = ({ exchangeAt, receivedAt }: Tick): number => exchangeAt ?? receivedAt;
  return [...ticks].sort((a, b) => madeAt(a) - madeAt(b));
}
