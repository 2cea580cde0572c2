import type { WalletSubmission } from '@contract/wallet.js';

const PILLS = 3;
const DEFAULTS = ['BTC', 'ETH', 'USDT'] as const;
/** The most valuable come first, so a price is looked for among the first few. */
const CANDIDATES = 20;

/** The symbols of the first wallet that may have a price, most valuable first. Pure. */
export function candidatesOf(wallets: readonly WalletSubmission[]): readonly string[] {
  const symbols = wallets[0]?.tokens.map(({ symbol }) => symbol) ?? [];
  return [...new Set(symbols)].slice(0, CANDIDATES);
}

/** The symbols of the pills: the first three with a price, topped up with BTC, ETH and USDT. Pure. */
export function pillSymbols(priced: readonly string[]): readonly string[] {
  return [...new Set([...priced, ...DEFAULTS])].slice(0, PILLS);
}
