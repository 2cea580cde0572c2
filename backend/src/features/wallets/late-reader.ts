import { KeptAnswer } from '../../platform/clock/kept-answer.js';
import type { BalanceReader, BalanceReading } from './balance-reader.js';

/**
 * A reader whose code is loaded at its first use. viem takes a quarter of a second to load, which a process that is
 * started to take over does not have.
 */
export class LateReader implements BalanceReader {
  private readonly reader: KeptAnswer<BalanceReader>;

  constructor(load: () => Promise<BalanceReader>) {
    this.reader = new KeptAnswer(load, Infinity);
  }

  async read(address: string, signal: AbortSignal): Promise<BalanceReading> {
    return (await this.reader.get()).read(address, signal);
  }
}
