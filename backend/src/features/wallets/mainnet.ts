import { createPublicClient, defineChain, http } from 'viem';
import { LARGEST_ANSWER_BYTES } from './balance-reader.js';

/** The same on every chain: https://www.multicall3.com */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
export const ETHER_DECIMALS = 18;

/** Our own: viem's names public servers, which nothing here may fall back to. */
const MAINNET = defineChain({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: ETHER_DECIMALS },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: MULTICALL3 } },
});

/** A client of one server, asked once: no retry, no redirect, no endless answer. */
export function mainnetAt(
  rpcUrl: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
) {
  return createPublicClient({
    chain: MAINNET,
    transport: http(rpcUrl, {
      retryCount: 0,
      timeout: timeoutMs,
      maxResponseBodySize: LARGEST_ANSWER_BYTES,
      fetchOptions: { redirect: 'error', signal },
    }),
  });
}
