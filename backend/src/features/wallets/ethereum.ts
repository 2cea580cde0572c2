import { formatUnits, getAddress, HttpRequestError, parseAbi, type Address } from 'viem';
import type { WalletToken } from '../../contract/wallet.js';
import { READ_LIMIT_MS, type BalanceReader, type BalanceReading } from './balance-reader.js';
import type { EthereumToken } from './ethereum-tokens.js';
import { ETHER_DECIMALS, MULTICALL3, mainnetAt } from './mainnet.js';

/** Multicall3's for ETH, ERC-20's for a token. */
const BALANCES = parseAbi([
  'function getEthBalance(address owner) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
]);
const ONE_CALL_FOR_ALL = 0;

interface BalanceCall {
  readonly abi: typeof BALANCES;
  readonly address: Address;
  readonly functionName: 'getEthBalance' | 'balanceOf';
  readonly args: readonly [Address];
}

/** ETH and the tokens of a list, read by one eth_call, so all of the same block. */
export class EthereumBalances implements BalanceReader {
  constructor(
    private readonly rpcUrl: string,
    private readonly tokens: readonly EthereumToken[],
    private readonly limitMs = READ_LIMIT_MS,
  ) {}

  async read(text: string, signal: AbortSignal): Promise<BalanceReading> {
    const limit = AbortSignal.timeout(this.limitMs);
    const results = await this.call(getAddress(text), AbortSignal.any([limit, signal]));
    const [ether, ...balances] = results;
    if (ether === undefined || ether.status === 'failure') {
      return {
        kind: 'failed',
        reason: limit.aborted ? 'no answer in time' : reasonOf(ether?.error),
      };
    }
    if (balances.length > 0 && balances.every(({ status }) => status === 'failure')) {
      return { kind: 'failed', reason: 'no token is where it should be: this is not Ethereum' };
    }
    const eth = { symbol: 'ETH', name: 'Ether', balance: formatUnits(ether.result, ETHER_DECIMALS) };
    const held = this.tokens.flatMap((token, index) => holdingOf(token, balances[index]?.result));
    return { kind: 'read', tokens: [eth, ...held] };
  }

  /** The first result is ETH's. Never rejects: if the server fails, every result does. */
  private call(owner: Address, signal: AbortSignal) {
    const client = mainnetAt(this.rpcUrl, { timeoutMs: this.limitMs, signal });
    const ether: BalanceCall = {
      abi: BALANCES,
      address: MULTICALL3,
      functionName: 'getEthBalance',
      args: [owner],
    };
    const tokens = this.tokens.map(
      ({ address }): BalanceCall => ({ abi: BALANCES, address, functionName: 'balanceOf', args: [owner] }),
    );
    return client.multicall({ batchSize: ONE_CALL_FOR_ALL, contracts: [ether, ...tokens] });
  }
}

/** Nothing of it: not listed. Unreadable: listed as unknown. */
function holdingOf({ symbol, name, decimals }: EthereumToken, units: bigint | undefined): WalletToken[] {
  if (units === 0n) return [];
  return [{ symbol, name, balance: units === undefined ? null : formatUnits(units, decimals) }];
}

/** viem's own words hold the server's URL, which may hold a key, and the address that was asked about. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HttpRequestError && cause.status !== undefined) return `HTTP status ${cause.status}`;
    if (!(cause.cause instanceof Error)) return cause.name;
  }
  return 'no answer';
}
