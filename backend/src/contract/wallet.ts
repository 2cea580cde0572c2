export const WALLET_NETWORKS = ['bitcoin', 'ethereum'] as const;
export type WalletNetwork = (typeof WALLET_NETWORKS)[number];

/** Wallets a person may connect. */
export const FREE_WALLETS = 1;
export const PRO_WALLETS = 5;

/** An address that people enter is longer than this, blanks around it aside. */
export const LONGEST_NO_ADDRESS = 10;

export const WALLET_SECRET =
  'This looks like a private key or a seed phrase. Never enter it anywhere but in your wallet: whoever has it has your coins. Nothing was stored; only the public address is needed.';
export const WALLET_TOO_SHORT = 'An address has more than 10 characters.';
export const NOT_AN_ADDRESS = 'This is not an Ethereum or Bitcoin address. Check that it was copied in full.';
export const NOT_BITCOIN = 'This is not a Bitcoin address. Check that it was copied in full.';
export const WALLET_CONNECTED = 'This wallet is already connected.';

export interface WalletToken {
  /** In capitals. */
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
