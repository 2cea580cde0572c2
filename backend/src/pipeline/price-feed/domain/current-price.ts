/** The latest price of a symbol, as screens and messages show it. */
export interface CurrentPrice {
  readonly symbol: string;
  readonly price: number;
  /**
   * Epoch milliseconds of the newest quote behind it: of the last word of its exchange, or of the last trade if that is all
   * there is. Of an official value, when it was last known to be true.
   */
  readonly at: number;
  /** True from 30 s without a fresh quote on; of an official value, when it is too old to rely on. */
  readonly stale: boolean;
  /** True while at least one fresh quote stands behind it, so that it may be evaluated; of an official value, unless stale. */
  readonly fresh: boolean;
  readonly change24h: number | null;
  /** ccxt ids of the exchanges behind it, or who told an official value. */
  readonly sources: readonly string[];
}
