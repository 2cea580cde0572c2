import type { WalletNetwork, WalletToken } from '../../contract/wallet.js';

export type BalanceReading =
  /** In the order of the token list, the network's own coin first; others only if there are some or it is unknown. */
  | { readonly kind: 'read'; readonly tokens: readonly WalletToken[] }
  /** `reason` is for the log: it holds no address of anything. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads what lies at an address of one network. */
export interface BalanceReader {
  /** Ends within a few seconds, at once when `signal` says so. Never rejects. `address` is one that was checked. */
  read(address: string, signal: AbortSignal): Promise<BalanceReading>;
}

export type BalanceReaders = Readonly<Record<WalletNetwork, BalanceReader>>;

/** Injection token of the `BalanceReaders`. */
export const BALANCE_READERS = Symbol('BalanceReaders');

/** A read may take so long, from dialling to the last byte. */
export const READ_LIMIT_MS = 5_000;
export const LARGEST_ANSWER_BYTES = 1_000_000;

/** A network that nobody has told us a server of. */
export const NOT_CONFIGURED: BalanceReader = {
  read: () => Promise.resolve({ kind: 'failed', reason: 'no server is configured' }),
};
