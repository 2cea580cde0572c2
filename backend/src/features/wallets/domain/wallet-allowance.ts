import type { Role } from '../../../contract/account.js';
import { FREE_WALLET_LIMIT, PRO_WALLET_LIMIT } from '../../../contract/plans.js';
import { FREE_WALLETS, PRO_WALLETS } from '../../../contract/wallet.js';

export interface WalletAllowance {
  /** Paused ones count. */
  readonly max: number;
  /** What somebody reads who wants one more. */
  readonly refusal: string;
}

/** How many wallets a person of a role may have. Pure. */
export function walletAllowance(role: Role): WalletAllowance {
  return role === 'free'
    ? { max: FREE_WALLETS, refusal: FREE_WALLET_LIMIT }
    : { max: PRO_WALLETS, refusal: PRO_WALLET_LIMIT };
}
