/** Hears what is worth a line in the log, once per episode. Prices in US dollars. */
export interface BookWatcher {
  setAside(symbol: string, exchange: string, usd: number, consensus: number): void;
  held(symbol: string, exchange: string, usd: number, last: number): void;
  /** A quote that was set aside or held is part of the price again. */
  counted(symbol: string, exchange: string, usd: number, consensus: number): void;
  anotherCoin(symbol: string, exchange: string, usd: number, last: number): void;
}
