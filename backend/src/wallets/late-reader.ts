import type { BalanceReader, BalanceReading } from './balance-reader.js';

/**
 * A reader whose code is loaded at its first use. viem takes a quarter of a second to load, which a process that is
 * started to take over does not have.
 */
export class LateReader implements BalanceReader {
  private loading: Promise<BalanceReader> | null = null;

  constructor(private readonly load: () => Promise<BalanceReader>) {}

  async read(address: string, signal: AbortSignal): Promise<BalanceReading> {
    this.loading ??= this.load();
    return (await this.loading).read(address, signal);
  }
}
