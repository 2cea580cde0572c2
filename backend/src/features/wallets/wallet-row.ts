import type { WalletNetwork, WalletSubmission, WalletToken } from '../../contract/wallet.js';
import { balanceState, inOrderOfValue } from './domain/balance-state.js';

/**
 * SQL: whether the balances of a row of `wallets` should be read (again): not within a minute of the last time, or 15 s
 * if that failed. A last time that is still to come says that the clock was put back. Paused ones are not.
 */
export const IS_DUE = `(
  paused IS NULL AND (
    asked_at IS NULL
    OR asked_at > clock_timestamp()
    OR asked_at <= clock_timestamp() - interval '60 s'
    OR (failed_at >= asked_at AND asked_at <= clock_timestamp() - interval '15 s')))`;

/** A row of WALLET_COLUMNS. */
export interface WalletRow {
  readonly id: string;
  readonly network: WalletNetwork;
  readonly address: string;
  readonly paused: 'plan' | null;
  readonly tokens: readonly WalletToken[] | null;
  readonly tokensAt: Date | null;
  readonly askedAt: Date | null;
  readonly failedAt: Date | null;
  readonly isDue: boolean;
  readonly now: Date;
}

export const WALLET_COLUMNS = `
  id, network, address, paused, tokens, tokens_at AS "tokensAt", asked_at AS "askedAt", failed_at AS "failedAt",
  ${IS_DUE} AS "isDue", clock_timestamp() AS now`;

/** A wallet as its owner sees it. `priceOf` is in USD. */
export function walletView(row: WalletRow, priceOf: (symbol: string) => number | null): WalletSubmission {
  const { id, network, address, paused, tokens, tokensAt, askedAt, failedAt, now } = row;
  const times = {
    tokensAt: tokensAt?.getTime() ?? null,
    askedAt: askedAt?.getTime() ?? null,
    failedAt: failedAt?.getTime() ?? null,
    isPaused: paused !== null,
  };
  return {
    id,
    network,
    address,
    tokens: inOrderOfValue(tokens ?? [], priceOf),
    balances: balanceState(times, now.getTime()),
    asOf: tokensAt?.toISOString() ?? null,
    paused,
  };
}
