/** What a price is of: the consensus on a coin, or one exchange's price of it. */
export interface PriceKey {
  readonly coin: string;
  /** ccxt id; null: the consensus. */
  readonly exchange: string | null;
}

/** The symbol of such a price: `BTC`, or `BTC@kraken`. */
export function priceKeyOf(coin: string, exchange: string | null): string {
  return exchange === null ? coin : `${coin}@${exchange}`;
}

/** Reads what `priceKeyOf` made. */
export function readPriceKey(key: string): PriceKey {
  const at = key.indexOf('@');
  return at < 0 ? { coin: key, exchange: null } : { coin: key.slice(0, at), exchange: key.slice(at + 1) };
}
