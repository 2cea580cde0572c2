/** GET /api/admin/coin-listings: markets that mean another coin than elsewhere, and what admins decided; newest first. */
export interface CoinListingDoubts {
  readonly rows: readonly CoinListingDoubt[];
}

export interface CoinListingDoubt {
  /** ccxt id. */
  readonly exchange: string;
  /** ccxt's name: "ACE/USDT". */
  readonly market: string;
  readonly symbol: string;
  /** `apart`: it means another coin, which is no part of the price. */
  readonly verdict: 'same' | 'apart';
  readonly decidedBy: 'vote' | 'admin';
  /** US dollars there, and elsewhere, when prices decided; null: unknown. */
  readonly usd: number | null;
  readonly ownersUsd: number | null;
  readonly at: string;
}

/** POST /api/admin/coin-listings → MessageAnswer */
export interface CoinListingDecision {
  readonly exchange: string;
  readonly market: string;
  readonly verdict: 'same' | 'apart';
}
