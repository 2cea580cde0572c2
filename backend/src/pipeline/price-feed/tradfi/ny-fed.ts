import { type Asked, ask } from './ask.js';
import { readEffr, type SettledRange } from './domain/fed-range.js';

/** The New York Fed: the effective federal funds rate of each day, a day late, with the target range of that day. */
export class NyFed {
  constructor(
    private readonly baseUrl: string,
    private readonly userAgent: string,
  ) {}

  range(signal: AbortSignal): Promise<Asked<SettledRange>> {
    const url = `${this.baseUrl}/api/rates/unsecured/effr/last/1.json`;
    return ask({ url, types: ['application/json'], userAgent: this.userAgent, signal }, readEffr);
  }
}
