import type { Clock } from '../../../platform/clock/clock.js';
import { type Candle, MINUTE_MS } from '../domain/backfill.js';
import { emptyMinutes, type MinuteColumns } from '../domain/minute-bars.js';
import { DAY_MS, dayOf, decodeDay, encodeDay, MINUTES_A_DAY, startOfDay } from '../domain/minute-day.js';
import type { DollarCcy } from '../domain/tick.js';
import type { DollarHours } from './dollar-hours.js';
import type { MinuteSource } from '../minute-source.js';
import type { MinuteStore, StoredDay } from './minute-store.js';

/** Days kept besides the one that goes on. */
export const PAST_DAYS = 30;
/** An exchange that tells nothing of so many minutes in a row did not list the coin before. */
const EMPTY_MINUTES = 3 * MINUTES_A_DAY;
const TRIES = 3;
const RETRY_MS = 2_000;

/** [from, end) that is not stored, epoch milliseconds. */
interface Missing {
  readonly from: number;
  readonly end: number;
}

type SourceOutcome = 'read' | 'not-listed' | 'failed';

/** Reads what is missing of one coin, newest first, from all exchanges side by side; every day is stored once it is whole. */
export class MinuteReading {
  private total = 0;
  private done = 0;
  private readonly now: number;

  constructor(
    private readonly symbol: string,
    private readonly sources: readonly MinuteSource[],
    private readonly rates: DollarHours,
    private readonly store: MinuteStore,
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
  ) {
    this.now = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  }

  /** Returns `failed` if no exchange could be read, and at least one did not answer. Rejects as the database does. */
  async run(): Promise<'read' | 'failed'> {
    const apart = await this.store.apart(this.symbol);
    const sources = this.sources.filter(({ exchange, isDeep }) => isDeep && !apart.includes(exchange));
    const readers = await Promise.all(
      sources.map(async (source) => {
        const missing = await this.missingOf(source);
        this.total += missing.reduce((sum, { from, end }) => sum + (end - from), 0);
        return { source, missing };
      }),
    );
    await this.rates.refresh(this.signal);
    const outcomes = await Promise.all(
      readers.map(({ source, missing }) => this.readSource(source, missing)),
    );
    return outcomes.includes('failed') && !outcomes.includes('read') ? 'failed' : 'read';
  }

  /** Newest first. */
  private async missingOf({ exchange }: MinuteSource): Promise<readonly Missing[]> {
    const first = startOfDay(this.now) - PAST_DAYS * DAY_MS;
    const stored = await this.store.days(this.symbol, exchange, dayOf(first));
    const readTo = new Map(stored.map((each) => [each.day, each.readTo.getTime()]));
    const missing: Missing[] = [];
    for (let day = startOfDay(this.now); day >= first; day -= DAY_MS) {
      const from = Math.max(day, readTo.get(dayOf(day)) ?? day);
      const end = Math.min(this.now, day + DAY_MS);
      if (from >= end) continue;
      const later = missing.at(-1);
      if (later?.from === end) missing[missing.length - 1] = { from, end: later.end };
      else missing.push({ from, end });
    }
    return missing;
  }

  private async readSource(source: MinuteSource, missing: readonly Missing[]): Promise<SourceOutcome> {
    for (const stretch of missing) {
      const outcome = await this.readStretch(source, stretch);
      if (outcome === 'read') continue;
      // It is not waited for any more.
      this.total = Math.max(
        this.done,
        this.total - missing.reduce((sum, { from, end }) => sum + end - from, 0),
      );
      return outcome;
    }
    return 'read';
  }

  private async readStretch(source: MinuteSource, { from, end }: Missing): Promise<SourceOutcome> {
    const first = startOfDay(from);
    const columns = emptyMinutes(((startOfDay(end - 1) - first) / DAY_MS + 1) * MINUTES_A_DAY);
    await this.restoreFirstDay(source, columns, first, from);
    let [covered, stored, silent] = [end, end, 0];
    while (covered > from) {
      const start = Math.max(from, covered - source.pageSize * MINUTE_MS);
      const page = await this.page(source, start, (covered - start) / MINUTE_MS);
      if (page === 'failed' || page === 'not-listed') return page;
      for (const candle of page.candles) this.enter(columns, first, candle, page.quoteCcy);
      silent = page.candles.length > 0 ? 0 : silent + (covered - start) / MINUTE_MS;
      const reached = silent >= EMPTY_MINUTES ? from : start;
      this.done += covered - reached;
      covered = reached;
      stored = await this.storeDays(source, columns, { first, from, end }, covered, stored);
    }
    return 'read';
  }

  /** A day that was read in part keeps what was read. */
  private async restoreFirstDay(
    { exchange }: MinuteSource,
    columns: MinuteColumns,
    first: number,
    from: number,
  ): Promise<void> {
    if (from === first) return;
    const days = await this.store.minutes(this.symbol, exchange, dayOf(first));
    const known = days.find(({ day }) => day === dayOf(first));
    if (known !== undefined) decodeDay(known.minutes, columns, 0);
  }

  /** Waits as long as an exchange asks for, and asks again a few times if it does not answer. */
  private async page(source: MinuteSource, from: number, count: number) {
    for (let failures = 0; !this.signal.aborted; ) {
      const page = await source.page(this.symbol, { timeframe: '1m', from, count }, this.signal);
      if (page.kind === 'candles') return page;
      if (page.kind === 'not-listed') return 'not-listed';
      if (page.kind === 'failed' && ++failures >= TRIES) return 'failed';
      await this.clock.wait(page.kind === 'limited' ? page.waitMs : RETRY_MS * failures, this.signal);
    }
    return 'failed';
  }

  private enter(columns: MinuteColumns, first: number, candle: Candle, quoteCcy: DollarCcy): void {
    const n = (candle.start - first) / MINUTE_MS;
    const rate = this.rates.rate(quoteCcy, candle.start);
    columns.high[n] = candle.high * rate;
    columns.low[n] = candle.low * rate;
    columns.close[n] = candle.close * rate;
  }

  /** Stores the days that lie whole between `covered` and `stored`. Returns from where on all is stored. */
  private async storeDays(
    { exchange }: MinuteSource,
    columns: MinuteColumns,
    { first, from, end }: Missing & { readonly first: number },
    covered: number,
    stored: number,
  ): Promise<number> {
    const days: StoredDay[] = [];
    let next = stored;
    while (next > from && Math.max(from, startOfDay(next - 1)) >= covered) {
      const start = startOfDay(next - 1);
      days.push({
        source: exchange,
        day: dayOf(start),
        readTo: new Date(Math.min(end, start + DAY_MS)),
        minutes: encodeDay(columns, (start - first) / MINUTE_MS),
      });
      next = Math.max(from, start);
    }
    if (days.length > 0)
      await this.store.put(this.symbol, days, this.total === 0 ? 1 : this.done / this.total);
    return next;
  }
}
