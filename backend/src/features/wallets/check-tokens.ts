import { erc20Abi, hexToString, parseAbi } from 'viem';
import type { EthereumToken } from './ethereum-tokens.js';
import { mainnetAt } from './mainnet.js';

const LIMIT_MS = 30_000;
const ONE_CALL_FOR_ALL = 0;
/** How the oldest tokens answer, MKR among them. */
const BYTES32_SYMBOL = parseAbi(['function symbol() view returns (bytes32)']);

/**
 * What tokens of a table say of themselves otherwise, a sentence each; all are asked by two calls. Rejects if the server does not
 * answer.
 */
export async function tokenFaults(
  rpcUrl: string,
  tokens: readonly EthereumToken[],
): Promise<readonly string[]> {
  const client = mainnetAt(rpcUrl, { timeoutMs: LIMIT_MS, signal: AbortSignal.timeout(2 * LIMIT_MS) });
  await client.getChainId(); // rejects, while multicall takes no answer for one of every token
  const ask = { batchSize: ONE_CALL_FOR_ALL } as const;
  const texts = await client.multicall({
    ...ask,
    contracts: tokens.flatMap(({ address }) => [
      { address, abi: erc20Abi, functionName: 'symbol' } as const,
      { address, abi: erc20Abi, functionName: 'decimals' } as const,
    ]),
  });
  const words = await client.multicall({
    ...ask,
    contracts: tokens.map(
      ({ address }) => ({ address, abi: BYTES32_SYMBOL, functionName: 'symbol' }) as const,
    ),
  });
  return tokens.flatMap(({ symbol, decimals, address }, i) => {
    const word = words[i]?.result;
    const text = texts[2 * i]?.result ?? (word === undefined ? null : hexToString(word, { size: 32 }));
    const found = { symbol: text, decimals: texts[2 * i + 1]?.result ?? null };
    if (String(found.symbol).toUpperCase() === symbol && found.decimals === decimals) return [];
    return [
      `${address}: the table says ${symbol} with ${decimals} decimals, its contract ${found.symbol ?? 'no symbol'} with ${found.decimals ?? 'no'} decimals.`,
    ];
  });
}
