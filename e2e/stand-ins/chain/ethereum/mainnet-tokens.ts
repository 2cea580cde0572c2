import { createRequire } from 'node:module';
import type { Address } from 'viem';

export interface MainnetToken {
  readonly symbol: string;
  readonly address: Address;
  readonly decimals: number;
}

interface TokenList {
  readonly tokens: readonly (MainnetToken & { readonly chainId: number })[];
}

const MAINNET = 1;

/** Every token of the Uniswap default list that lives on Ethereum itself, in the list's order. */
export function mainnetTokens(): readonly MainnetToken[] {
  const { tokens } = createRequire(import.meta.url)('@uniswap/default-token-list') as TokenList;
  return tokens.filter(({ chainId }) => chainId === MAINNET);
}
