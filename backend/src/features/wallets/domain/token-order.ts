import type { WalletToken } from '../../../contract/wallet.js';

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
