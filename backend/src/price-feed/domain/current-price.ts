/** The latest price of a symbol, as screens and messages show it. */
export interface CurrentPrice {
  readonly symbol: string;
  readonly price: number;
  /** Epoch milliseconds at which it was made. */
  readonly at: number;
  /** True from 30 s without a fresh quote on. */
  readonly stale: boolean;
  /** True while it may be evaluated: at least one fresh quote stands behind it. */
  readonly fresh: boolean;
  readonly change24h: number | null;
  /** ccxt ids of the exchanges behind it. */
  readonly sources: readonly string[];
}
