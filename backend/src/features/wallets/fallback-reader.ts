import type { BalanceReader, BalanceReading } from './balance-reader.js';

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
