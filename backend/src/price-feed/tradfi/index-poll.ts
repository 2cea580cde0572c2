import type { Clock } from '../../platform/clock/clock.js';
import type { Logger } from '../../platform/logger/logger.js';
import type { Asked } from './ask.js';
import { failed } from './ask.js';
import { indexWaitMs, retryWaitMs } from './domain/cadence.js';
import { faultOfIndex } from './domain/index-check.js';
import { type OfficialValue, standingOf } from './domain/official-value.js';
import { sessionAt, sessionOn } from './domain/us-market.js';
import type { MarketReading } from './domain/yahoo-chart.js';
import type { Fred } from './fred.js';
import type { OfficialPrices } from './official-prices.js';
import { SourceLog } from './source-log.js';
import type { Yahoo } from './yahoo.js';

export interface IndexParts {
  readonly yahoo: Yahoo | null;
  readonly fred: Fred | null;
  readonly prices: OfficialPrices;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Keeps a value for the next start. Never rejects. */
  readonly keep: (value: OfficialValue) => void;
}

const CLOSE_EVERY_MS = 3_600_000;

/** Asks Yahoo for the index, and while it does not tell, FRED for its last close. */
export class IndexPoll {
  readonly log: SourceLog;
  private closeAskedAt = -Infinity;

  constructor(private readonly parts: IndexParts) {
    this.log = new SourceLog('NASDAQ', parts.logger);
  }

  /** Resolves with how long to wait before the next question. */
  async ask(): Promise<number> {
    const { yahoo, clock, signal } = this.parts;
    const asked = yahoo === null ? failed('not configured') : await yahoo.latest('^IXIC', signal);
    const now = clock.now();
    const fault = this.settle(asked, now);
    if (fault === null) {
      this.log.worked();
      return indexWaitMs(now);
    }
    this.log.failed(fault);
    await this.askClose();
    return retryWaitMs(this.log.failures, asked.kind === 'failed' ? asked.retryAfterMs : null, now);
  }

  /** Takes a reading that can be true; returns what is wrong with it, null if nothing is. */
  private settle(asked: Asked<MarketReading>, now: number): string | null {
    if (asked.kind !== 'read') return asked.kind === 'failed' ? asked.reason : asked.kind;
    const known = this.parts.prices.known('NASDAQ');
    const { value, valueAt } = asked.value;
    const fault = faultOfIndex(asked.value, known, now);
    if (fault !== null) return `${fault}: ${value} of ${new Date(valueAt).toISOString()}`;
    if (known !== null && valueAt < known.valueAt) return 'older than what is known';
    const told: OfficialValue = { symbol: 'NASDAQ', value, valueAt, confirmedAt: now, source: 'yahoo' };
    this.take(told);
    return sessionAt(now) !== null && !standingOf(told, now).evaluable ? 'not of this moment' : null;
  }

  /** A close shows where the index stood; it never counts in session. */
  private async askClose(): Promise<void> {
    const { fred, clock, prices, signal } = this.parts;
    if (fred === null || clock.steady() - this.closeAskedAt < CLOSE_EVERY_MS) return;
    const asked = await fred.close(clock.now(), signal);
    if (asked.kind !== 'read') return;
    this.closeAskedAt = clock.steady();
    const session = sessionOn(asked.value.date);
    if (session === null) return;
    const { value } = asked.value;
    const reading = { value, valueAt: session.closesAt, previousClose: null };
    const known = prices.known('NASDAQ');
    const now = clock.now();
    if (faultOfIndex(reading, known, now) !== null) return;
    if (known !== null && session.closesAt <= known.valueAt) return;
    this.take({ symbol: 'NASDAQ', value, valueAt: session.closesAt, confirmedAt: now, source: 'fred' });
  }

  private take(value: OfficialValue): void {
    this.parts.prices.take(value);
    this.parts.keep(value);
  }
}
