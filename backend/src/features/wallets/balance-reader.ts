import type { WalletNetwork, WalletToken } from '../../contract/wallet.js';
import { Cached } from '../../platform/clock/cached.js';

export type BalanceReading =
  /** In the order of the token list, the network's own coin first; others only if there are some or it is unknown. */
  | { readonly kind: 'read'; readonly tokens: readonly WalletToken[] }
  /** `reason` is for the log: it holds no address of anything. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads what lies at an address of one network. */
export interface BalanceReader {
  /** Ends within a few seconds, at once when `signal` says so. Never rejects. `address` is one that was checked. */
  read(address: string, signal: AbortSignal): Promise<BalanceReading>;
}

export type BalanceReaders = Readonly<Record<WalletNetwork, BalanceReader>>;

/** Injection token of the `BalanceReaders`. */
export const BALANCE_READERS = Symbol('BalanceReaders');

/** A read may take so long, from dialling to the last byte. */
export const READ_LIMIT_MS = 5_000;
export const LARGEST_ANSWER_BYTES = 1_000_000;

/** A network that nobody has told us a server of. */
export const NOT_CONFIGURED: BalanceReader = {
  read: () => Promise.resolve({ kind: 'failed', reason: 'no server is configured' }),
};

/**
 * A reader whose code is loaded at its first use. viem takes a quarter of a second to load, which a process that is
 * started to take over does not have.
 */
export class LateReader implements BalanceReader {
  private readonly reader: Cached<BalanceReader>;

  constructor(load: () => Promise<BalanceReader>) {
    this.reader = new Cached(load, Infinity);
  }

  async read(address: string, signal: AbortSignal): Promise<BalanceReading> {
    return (await this.reader.get()).read(address, signal);
  }
}

/** One network read from several servers: the one that answered last is asked first, the others in turn where it fails. */
export class FallbackReader implements BalanceReader {
  private preferred = 0;

  /** At least one, in order of preference. */
  constructor(private readonly readers: readonly BalanceReader[]) {}

  async read(address: string, signal: AbortSignal): Promise<BalanceReading> {
    const reasons: string[] = [];
    const first = this.preferred;
    for (let tried = 0; tried < this.readers.length && !signal.aborted; tried += 1) {
      const place = (first + tried) % this.readers.length;
      const reading = await this.readers[place]?.read(address, signal);
      if (reading?.kind === 'read') {
        this.preferred = place;
        return reading;
      }
      reasons.push(reading?.reason ?? 'no server');
    }
    return { kind: 'failed', reason: reasons.join('; ') || 'stopped' };
  }
}
