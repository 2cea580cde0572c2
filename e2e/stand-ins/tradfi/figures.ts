import type { Decision, MarketValue } from './documents.js';
import { dayBefore, isTrading, isWeekday, lastClose, newYork, weekdayBefore } from './new-york.js';
import type { IndexChange, Range, TradfiControl } from './tradfi-stand-in.js';

type Session = Parameters<TradfiControl['setSession']>[0];

const START_INDEX = 23_340.15;
const START_GOLD = 4_090.5;
const START_RANGE: Range = { low: 3.75, high: 4 };
const DAYS_IN_TABLE = 21;
const LAST_MEETING_DAYS = 25;
/** The most a value moves between two questions. */
const STEP_SHARE = 0.0004;

/** What the sources know: values as they were set, at times that follow from the clock and the hours of the exchange. */
export class Figures {
  private offsetMs = 0;
  private session: Session = 'hours';
  private indexValue = START_INDEX;
  private previousClose = START_INDEX;
  private goldValue = START_GOLD;
  private indexAt: number | null = null;
  private readonly decisions: Decision[] = [];

  constructor(
    private readonly clock: () => number,
    private readonly market: 'moving' | 'still',
  ) {
    const meeting = dayBefore(newYork(this.now()).date, LAST_MEETING_DAYS);
    this.publish(START_RANGE, START_RANGE, Date.parse(`${meeting}T18:00:00Z`));
  }

  now(): number {
    return this.clock() + this.offsetMs;
  }

  setClock(at: number | null): void {
    this.offsetMs = at === null ? 0 : at - this.clock();
  }

  setSession(session: Session): void {
    this.session = session;
  }

  setIndex({ value, previousClose, at }: IndexChange): void {
    this.indexValue = value ?? this.indexValue;
    this.previousClose = previousClose ?? this.previousClose;
    if (at !== undefined) this.indexAt = at;
  }

  setGold(value: number): void {
    this.goldValue = value;
  }

  /** @throws RangeError for what is no range. Returns the path of its page. */
  announce(range: Range): string {
    if (!(range.low >= 0 && range.low < range.high)) throw new RangeError('"low" must be below "high"');
    const before = this.decisions.at(-1) ?? START_RANGE;
    return this.publish(range, { low: before.low, high: before.high }, this.now());
  }

  index(): MarketValue {
    const isOpen = this.isOpen();
    if (isOpen && this.market === 'moving') this.indexValue = stepped(this.indexValue);
    const usual = isOpen ? this.now() : lastClose(this.now());
    return { value: this.indexValue, at: this.indexAt ?? usual, previousClose: this.previousClose };
  }

  gold(): MarketValue {
    if (this.market === 'moving') this.goldValue = stepped(this.goldValue);
    return { value: this.goldValue, at: this.now(), previousClose: this.goldValue };
  }

  /** What has been published by now, oldest first. */
  published(): readonly Decision[] {
    return this.decisions.filter(({ publishedAt }) => publishedAt <= this.now());
  }

  /** The range of the last weekday before today: rates are told a day late. */
  settled(): { readonly date: string; readonly range: Range } {
    const date = weekdayBefore(newYork(this.now()).date);
    return { date, range: this.rangeOn(date) };
  }

  /** The rows of a table of FRED from a day on; null for a series it does not have. */
  series(name: string, from: string): readonly (readonly [string, string])[] | null {
    const today = newYork(this.now()).date;
    const days = Array.from({ length: DAYS_IN_TABLE }, (_, back) =>
      dayBefore(today, DAYS_IN_TABLE - 1 - back),
    );
    const asked = days.filter((date) => date >= from);
    switch (name) {
      case 'NASDAQCOM':
        return asked
          .filter(isWeekday)
          .map((date) => [date, date < today ? this.previousClose.toFixed(2) : '']);
      case 'DFEDTARU':
        return asked.map((date) => [date, this.rangeOn(date).high.toFixed(2)]);
      case 'DFEDTARL':
        return asked.map((date) => [date, this.rangeOn(date).low.toFixed(2)]);
      default:
        return null;
    }
  }

  private isOpen(): boolean {
    return this.session === 'open' || (this.session === 'hours' && isTrading(this.now()));
  }

  /** A decision is in force from the day after it was published. */
  private rangeOn(date: string): Range {
    const last = this.published().findLast(({ publishedAt }) => newYork(publishedAt).date < date);
    return last ?? START_RANGE;
  }

  private publish({ low, high }: Range, before: Range, publishedAt: number): string {
    const day = newYork(publishedAt).date.replaceAll('-', '');
    const same = this.decisions.filter(({ path }) => path.includes(day)).length;
    const letter = 'abcdefghij'[same] ?? 'z';
    const path = `/newsevents/pressreleases/monetary${day}${letter}.htm`;
    this.decisions.push({ low, high, before, publishedAt: Math.floor(publishedAt / 1_000) * 1_000, path });
    return path;
  }
}

function stepped(value: number): number {
  return Number((value * (1 + (Math.random() - 0.5) * 2 * STEP_SHARE)).toFixed(2));
}
