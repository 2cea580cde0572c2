import type { WalletSubmission, WalletToken } from '../../../contract/wallet.js';

/** When a wallet's balances were last asked for, with what end; epoch milliseconds, null: never. */
export interface ReadingTimes {
  readonly askedAt: number | null;
  /** The last reading that ended failed then. null: it did not fail, or has not ended. */
  readonly failedAt: number | null;
  /** The tokens that are kept are those of then. */
  readonly tokensAt: number | null;
  readonly isPaused: boolean;
}

/** From this age on what is kept is called old. */
export const OLD_AFTER_MS = 10 * 60_000;
/** A reading that has not ended by then never will: its process is gone. */
const LONGEST_READING_MS = 15_000;

/**
 * What is known about a wallet's balances at `now`. Whoever looks at a wallet also has it read again if that is due, so
 * nothing read yet, or only long ago, is on its way; a failure is told until a reading succeeds. Pure.
 */
export function balanceState(times: ReadingTimes, now: number): WalletSubmission['balances'] {
  const { askedAt, failedAt, tokensAt, isPaused } = times;
  if (failedAt !== null) return 'unknown';
  if (tokensAt !== null && now - tokensAt <= OLD_AFTER_MS) return 'known';
  if (isPaused) return 'unknown';
  const lostItsReader = tokensAt === null && askedAt !== null && now - askedAt > LONGEST_READING_MS;
  return lostItsReader ? 'unknown' : 'reading';
}

/**
 * Tokens in the order people read them: the most valuable first where a price is known, then those with a balance but no
 * price, then those that hold nothing or could not be read; the order given decides among equals. `priceOf` is in USD.
 * Pure.
 */
export function inOrderOfValue(
  tokens: readonly WalletToken[],
  priceOf: (symbol: string) => number | null,
): readonly WalletToken[] {
  const ranked = tokens.map((token) => ({ token, ...rankOf(token, priceOf(token.symbol)) }));
  ranked.sort((a, b) => a.group - b.group || b.value - a.value);
  return ranked.map(({ token }) => token);
}

function rankOf(
  { balance }: WalletToken,
  price: number | null,
): { readonly group: number; readonly value: number } {
  const amount = Number(balance ?? 0);
  if (amount === 0) return { group: 2, value: 0 };
  return price === null ? { group: 1, value: 0 } : { group: 0, value: amount * price };
}
