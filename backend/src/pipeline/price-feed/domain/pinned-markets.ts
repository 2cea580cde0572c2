/**
 * Markets whose ticker means different coins on different exchanges: ccxt id, the exchange's own market id, the coin.
 * Everywhere else ccxt's name counts, and prices decide (CoinIdentity).
 */
const PINNED_MARKETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // "Terra 2.0 with the asset name LUNA2 … Terra Classic with the asset name remaining as LUNA. UST will remain UST."
  // https://support.kraken.com/hc/en-us/articles/6548163943956 (read in November 2026)
  kraken: {
    LUNAUSD: 'LUNC',
    LUNA2USD: 'LUNA',
    USTUSD: 'USTC',
    USTUSDT: 'USTC',
    USTUSDC: 'USTC',
  },
  // "The ticker for the LUNA (old) token will be renamed as LUNC … UST (old) … as USTC … Terra 2.0 token (LUNA)"
  // Binance's announcement, as repeated on 26 May 2022 by
  // https://bitcoinnewsworld.com/index.php/2022/05/26/binance-will-support-the-terra-network-airdrop/
  binance: { LUNAUSDT: 'LUNA', LUNCUSDT: 'LUNC', USTCUSDT: 'USTC' },
  // https://blog.whitebit.com/en/?p=31798 (3 June 2022)
  whitebit: { LUNA_USDT: 'LUNA', LUNC_USDT: 'LUNC', USTC_USDT: 'USTC' },
};

/** The pinned coin of a market; null if its name is not known to be ambiguous. */
export function pinnedCoin(exchange: string, marketId: string | undefined): string | null {
  return PINNED_MARKETS[exchange]?.[marketId ?? ''] ?? null;
}

/** Whether an exchange's market of a coin is pinned: its prices need no comparison. */
export function isPinned(exchange: string, coin: string): boolean {
  return Object.values(PINNED_MARKETS[exchange] ?? {}).includes(coin);
}
