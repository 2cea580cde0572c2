import { formatUnits } from 'viem';
import { boundedFetch } from '../../platform/outbound/bounded-fetch.js';
import {
  LARGEST_ANSWER_BYTES,
  READ_LIMIT_MS,
  type BalanceReader,
  type BalanceReading,
} from './balance-reader.js';

const SATS_DECIMALS = 8;

/** The confirmed balance of an address, from an Esplora server (https://github.com/Blockstream/esplora/blob/master/API.md). */
export class BitcoinBalances implements BalanceReader {
  constructor(
    private readonly baseUrl: string,
    private readonly limitMs = READ_LIMIT_MS,
  ) {}

  async read(address: string, signal: AbortSignal): Promise<BalanceReading> {
    const limit = AbortSignal.timeout(this.limitMs);
    try {
      const { status, body } = await boundedFetch(
        `${this.baseUrl}/address/${encodeURIComponent(address)}`,
        { signal: AbortSignal.any([limit, signal]) },
        { longestBytes: LARGEST_ANSWER_BYTES, wants: ({ ok }) => ok },
      );
      if (body === null) return { kind: 'failed', reason: `HTTP status ${status}` };
      return readingOf(parse(body.toString()));
    } catch (error) {
      if (limit.aborted) return { kind: 'failed', reason: 'no answer in time' };
      return { kind: 'failed', reason: error instanceof Error ? error.name : 'no answer' };
    }
  }
}

function readingOf(answer: unknown): BalanceReading {
  const stats = fieldOf(answer, 'chain_stats');
  const funded = fieldOf(stats, 'funded_txo_sum');
  const spent = fieldOf(stats, 'spent_txo_sum');
  // Beyond 2^53 JSON numbers lose satoshi: then the balance is not known.
  if (!isSum(funded) || !isSum(spent) || spent > funded) return { kind: 'failed', reason: 'no such answer' };
  const balance = formatUnits(BigInt(funded) - BigInt(spent), SATS_DECIMALS);
  return { kind: 'read', tokens: [{ symbol: 'BTC', name: 'Bitcoin', balance }] };
}

function isSum(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
