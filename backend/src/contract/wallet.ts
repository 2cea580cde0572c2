export const WALLET_NETWORKS = ['bitcoin', 'ethereum'] as const;
export type WalletNetwork = (typeof WALLET_NETWORKS)[number];

/** Wallets a person may connect. */
export const FREE_WALLETS = 1;
export const PRO_WALLETS = 5;

export interface WalletToken {
  readonly symbol: string;
  readonly name: string;
  /** Decimal text, exact; null: it could not be read. */
  readonly balance: string | null;
}

/** One of GET /api/wallet-submissions. */
export interface WalletSubmission {
  readonly id: string;
  readonly network: WalletNetwork;
  readonly address: string;
  /** What lies there, most valuable first where prices are known; empty while it was never read. */
  readonly tokens: readonly WalletToken[];
  /** `unknown`: the last try to read it failed and nothing is kept, or what is kept is old. */
  readonly balances: 'reading' | 'known' | 'unknown';
  /** When the balances were read, ISO 8601; null: never. */
  readonly asOf: string | null;
  readonly paused: 'plan' | null;
}

/** POST /api/wallets */
export interface WalletRequest {
  readonly address: string;
  readonly network: WalletNetwork;
}
