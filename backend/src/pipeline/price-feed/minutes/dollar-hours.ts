import type { Clock } from '../../../platform/clock/clock.js';
import type { PriceTable } from '../price-table.js';
import type { DollarCcy } from '../domain/tick.js';
import { DAY_MS, startOfDay } from '../domain/minute-day.js';
import type { MinuteSource } from '../minute-source.js';

const HOUR_MS = 3_600_000;
const DAYS = 31;

/** What a dollar token cost in each hour of the last month; by what it costs now where nobody tells. */
export class DollarHours {
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;
  private readonly closes = new Map<number, number>();

  constructor(
    private readonly sources: readonly MinuteSource[],
    private readonly table: Pick<PriceTable, 'get'>,
    private readonly clock: Clock,
  ) {}

  /** Reads the hours of USDT again if they are older than an hour; however many ask at once, once. Never rejects. */
  refresh(signal: AbortSignal): Promise<void> {
    if (this.clock.steady() - this.readAt < HOUR_MS) return Promise.resolve();
    this.reading ??= this.read(signal).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Dollars per unit in an hour of the past; NaN if nobody knows. */
  rate(ccy: DollarCcy, at: number): number {
    if (ccy === 'USD') return 1;
    const close = ccy === 'USDT' ? this.closes.get(at - (at % HOUR_MS)) : undefined;
    return close ?? this.table.get(ccy)?.price ?? Number.NaN;
  }

  private async read(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const source of this.sources) {
      if (await this.readFrom(source, now, signal)) {
        this.readAt = this.clock.steady();
        return;
      }
    }
  }

  private async readFrom(source: MinuteSource, now: number, signal: AbortSignal): Promise<boolean> {
    const first = startOfDay(now) - (DAYS - 1) * DAY_MS;
    const hours = Math.ceil((now - first) / HOUR_MS);
    for (let n = 0; n < hours; n += source.pageSize) {
      const request = { timeframe: '1h', from: first + n * HOUR_MS, count: source.pageSize } as const;
      const page = await source.page('USDT', request, signal);
      if (page.kind !== 'candles' || page.quoteCcy !== 'USD') return false;
      for (const { start, close } of page.candles) this.closes.set(start, close);
    }
    return true;
  }
}
