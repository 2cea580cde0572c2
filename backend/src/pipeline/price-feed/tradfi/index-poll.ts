import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';
import type { Asked } from './ask.js';
import { indexWaitMs, retryWaitMs } from './domain/cadence.js';
import { faultOfIndex } from './domain/index-check.js';
import { type OfficialValue, standingOf } from './domain/official-value.js';
import type { OfficialSource } from './domain/reading.js';
import { sessionAt, sessionOn } from './domain/us-market.js';
import type { MarketReading } from './domain/yahoo-chart.js';
import type { Fred } from './fred.js';
import type { OfficialPrices } from './official-prices.js';
import { SourceLog } from './source-log.js';

/** Who tells the index as it stands. */
export interface IndexSource {
  readonly name: OfficialSource;
  readonly latest: (signal: AbortSignal) => Promise<Asked<MarketReading>>;
}

/** A source, and from when on it may be asked again (of `Clock.steady()`). */
interface AskedSource {
  readonly source: IndexSource;
  readonly log: SourceLog;
  dueAt: number;
}

export interface IndexParts {
  /** In order of preference: each is asked while those before it do not tell. */
  readonly sources: readonly IndexSource[];
  readonly fred: Fred | null;
  readonly prices: OfficialPrices;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Keeps a value for the next start. Never rejects. */
  readonly keep: (value: OfficialValue) => void;
}

const CLOSE_EVERY_MS = 3_600_000;

/**
 * Asks for the index: the first source that tells it, and while none does, FRED for its last close. A source that failed is
 * left alone for a while that grows, whatever the others say; the value that is known stays, and grows stale.
 */
export class IndexPoll {
  private readonly asked: readonly AskedSource[];
  private closeAskedAt = -Infinity;

  constructor(private readonly parts: IndexParts) {
    const { sources, logger } = parts;
    this.asked = sources.map((source) => {
      return { source, log: new SourceLog(`NASDAQ of ${source.name}`, logger), dueAt: -Infinity };
    });
  }

  /** Why nobody tells the index; null while somebody does. */
  get failure(): string | null {
    if (this.asked.length === 0) return 'not configured';
    const reasons = this.asked.map(({ log }) => log.failure);
    return reasons.includes(null) ? null : reasons.join('; ');
  }

  /** Resolves with how long to wait before the next question. */
  async ask(): Promise<number> {
    const { clock } = this.parts;
    const now = clock.steady();
    for (const each of this.asked) {
      if (now >= each.dueAt && (await this.tells(each, now))) return indexWaitMs(clock.now());
    }
    await this.askClose();
    const waits = this.asked.map(({ dueAt }) => dueAt - now);
    return waits.length === 0 ? indexWaitMs(clock.now()) : Math.max(0, Math.min(...waits));
  }

  /** Whether a source told what the index is at this moment. */
  private async tells(each: AskedSource, askedAt: number): Promise<boolean> {
    const { clock, signal } = this.parts;
    const { source, log } = each;
    const asked = await source.latest(signal);
    const now = clock.now();
    const fault = this.settle(asked, source.name, now);
    if (fault === null) {
      log.worked();
      return true;
    }
    log.failed(fault);
    const retryAfterMs = asked.kind === 'failed' ? asked.retryAfterMs : null;
    each.dueAt = askedAt + retryWaitMs(log.failures, retryAfterMs, now);
    return false;
  }

  /** Takes a reading that can be true; returns what is wrong with it, null if nothing is. */
  private settle(asked: Asked<MarketReading>, source: OfficialSource, now: number): string | null {
    if (asked.kind !== 'read') return asked.kind === 'failed' ? asked.reason : asked.kind;
    const known = this.parts.prices.known('NASDAQ');
    const { value, valueAt } = asked.value;
    const fault = faultOfIndex(asked.value, known, now);
    if (fault !== null) return `${fault}: ${value} of ${new Date(valueAt).toISOString()}`;
    if (known !== null && valueAt < known.valueAt) return 'older than what is known';
    const told: OfficialValue = { symbol: 'NASDAQ', value, valueAt, confirmedAt: now, source };
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
