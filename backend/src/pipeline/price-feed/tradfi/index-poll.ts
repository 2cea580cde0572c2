import type { SourceAnswer } from './fetch-text.js';
import { indexWaitMs, retryWaitMs } from './domain/cadence.js';
import { faultOfIndex, type OfficialValue, valueAgeOf } from './domain/official-value.js';
import type { OfficialSource } from './domain/reading.js';
import { sessionAt, sessionOn } from './domain/us-market.js';
import type { MarketReading } from './domain/yahoo-chart.js';
import type { Fred } from './fred.js';
import type { OfficialPrices } from './official-prices.js';
import type { PollParts } from './poll.js';
import { SourceLog } from './source-log.js';

export interface IndexSource {
  readonly name: OfficialSource;
  readonly latest: (signal: AbortSignal) => Promise<SourceAnswer<MarketReading>>;
}

/** A source, and when it may be polled again (steady clock). */
interface PolledSource {
  readonly source: IndexSource;
  readonly log: SourceLog;
  dueAt: number;
}

export interface IndexParts extends PollParts {
  /** In order of preference. */
  readonly sources: readonly IndexSource[];
  readonly fred: Fred | null;
  readonly prices: OfficialPrices;
  /** Never rejects. */
  readonly save: (value: OfficialValue) => void;
}

const CLOSE_EVERY_MS = 3_600_000;

/**
 * Polls the index from the first source that answers, else FRED for the last close. A failed source backs off; the known
 * value stays and grows stale.
 */
export class IndexPoll {
  private readonly sources: readonly PolledSource[];
  private closePolledAt = -Infinity;

  constructor(private readonly parts: IndexParts) {
    const { sources, logger } = parts;
    this.sources = sources.map((source) => {
      return { source, log: new SourceLog(`NASDAQ of ${source.name}`, logger), dueAt: -Infinity };
    });
  }

  /** Why no source answers; null while one does. */
  get failure(): string | null {
    if (this.sources.length === 0) return 'not configured';
    const reasons = this.sources.map(({ log }) => log.failure);
    return reasons.includes(null) ? null : reasons.join('; ');
  }

  /** Resolves with the milliseconds until the next poll. */
  async poll(): Promise<number> {
    const { clock } = this.parts;
    const now = clock.steady();
    for (const each of this.sources) {
      if (now >= each.dueAt && (await this.pollSource(each, now))) return indexWaitMs(clock.now());
    }
    await this.pollClose();
    const waits = this.sources.map(({ dueAt }) => dueAt - now);
    return waits.length === 0 ? indexWaitMs(clock.now()) : Math.max(0, Math.min(...waits));
  }

  /** Whether a source gave the current index. */
  private async pollSource(each: PolledSource, askedAt: number): Promise<boolean> {
    const { clock, signal } = this.parts;
    const { source, log } = each;
    const answer = await source.latest(signal);
    const now = clock.now();
    const fault = this.accept(answer, source.name, now);
    if (fault === null) {
      log.succeeded();
      return true;
    }
    log.failed(fault);
    const retryAfterMs = answer.kind === 'failed' ? answer.retryAfterMs : null;
    each.dueAt = askedAt + retryWaitMs(log.failures, retryAfterMs, now);
    return false;
  }

  /** Takes a plausible reading; returns its fault, null without one. */
  private accept(answer: SourceAnswer<MarketReading>, source: OfficialSource, now: number): string | null {
    if (answer.kind !== 'read') return answer.kind === 'failed' ? answer.reason : answer.kind;
    const known = this.parts.prices.value('NASDAQ');
    const { value, valueAt } = answer.value;
    const fault = faultOfIndex(answer.value, known, now);
    if (fault !== null) return `${fault}: ${value} of ${new Date(valueAt).toISOString()}`;
    if (known !== null && valueAt < known.valueAt) return 'older than what is known';
    const current: OfficialValue = { symbol: 'NASDAQ', value, valueAt, confirmedAt: now, source };
    this.store(current);
    return sessionAt(now) !== null && !valueAgeOf(current, now).evaluable ? 'not of this moment' : null;
  }

  /** A close never counts in session. */
  private async pollClose(): Promise<void> {
    const { fred, clock, prices, signal } = this.parts;
    if (fred === null || clock.steady() - this.closePolledAt < CLOSE_EVERY_MS) return;
    const answer = await fred.close(clock.now(), signal);
    if (answer.kind !== 'read') return;
    this.closePolledAt = clock.steady();
    const session = sessionOn(answer.value.date);
    if (session === null) return;
    const { value } = answer.value;
    const reading = { value, valueAt: session.closesAt, previousClose: null };
    const known = prices.value('NASDAQ');
    const now = clock.now();
    if (faultOfIndex(reading, known, now) !== null) return;
    if (known !== null && session.closesAt <= known.valueAt) return;
    this.store({ symbol: 'NASDAQ', value, valueAt: session.closesAt, confirmedAt: now, source: 'fred' });
  }

  private store(value: OfficialValue): void {
    this.parts.prices.set(value);
    this.parts.save(value);
  }
}
