import fc from 'fast-check';
import type { BillingTerm } from '../../../contract/billing.js';
import { addMonths, anchorDayOf, extend, type PaidTime, shorten } from './paid-time.js';

const HOUR_MS = 60 * 60_000;
const date = (text: string): Date => new Date(text);

const paid: PaidTime = {
  term: 'quarterly',
  periodStart: date('2026-08-30T12:00:00Z'),
  periodEnd: date('2026-11-30T12:00:00Z'),
  anchorDay: 30,
};

describe('a bought term', () => {
  it('begins with the payment the first time', () => {
    expect(extend(null, 'quarterly', date('2026-11-30T08:00:00Z'))).toEqual({
      kind: 'began',
      paid: {
        term: 'quarterly',
        periodStart: date('2026-11-30T08:00:00Z'),
        periodEnd: date('2027-02-28T08:00:00Z'),
        anchorDay: 30,
      },
    });
  });

  it.each([
    ['before the end', '2026-11-26T00:00:00Z'],
    ['at the end', '2026-11-30T12:00:00Z'],
    ['in grace', '2026-12-01T00:00:00Z'],
    ['in the last moment of grace', '2026-12-02T12:00:00Z'],
  ])('goes on from the end if it is paid %s', (_, at) => {
    expect(extend(paid, 'annual', date(at))).toEqual({
      kind: 'extended',
      paid: {
        term: 'annual',
        periodStart: date('2026-11-30T12:00:00Z'),
        periodEnd: date('2027-11-30T12:00:00Z'),
        anchorDay: 30,
      },
    });
  });

  it('begins anew after grace, with a new anchor day', () => {
    const at = date('2026-12-02T12:00:00.001Z');
    const { kind, paid: anew } = extend(paid, 'quarterly', at);
    expect({ kind, ...anew }).toEqual({
      kind: 'began',
      term: 'quarterly',
      periodStart: at,
      periodEnd: date('2027-03-02T12:00:00.001Z'),
      anchorDay: 2,
    });
  });

  it('comes back to the 30th after a short February', () => {
    const first = extend(paid, 'quarterly', date('2026-11-29T00:00:00Z')).paid;
    expect(first.periodEnd).toEqual(date('2027-02-28T12:00:00Z'));
    const second = extend(first, 'quarterly', first.periodEnd).paid;
    expect(second.periodEnd).toEqual(date('2027-05-30T12:00:00Z'));
  });

  it('ends where it did before once it is taken back, whatever terms were bought and in whatever order they go', () => {
    const terms = fc.array(fc.constantFrom<BillingTerm>('quarterly', 'annual'), {
      minLength: 1,
      maxLength: 8,
    });
    const start = fc.date({ min: date('2020-01-01'), max: date('2036-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(start, terms, fc.infiniteStream(fc.nat()), (at, bought, picks) => {
        const first = extend(null, 'quarterly', at).paid;
        let now = bought.reduce((time, term) => extend(time, term, at).paid, first);
        const left = [...bought];
        while (left.length > 0) {
          const [term = 'quarterly'] = left.splice((picks.next().value as number) % left.length, 1);
          now = shorten(now, term);
        }
        expect(now.periodEnd).toEqual(first.periodEnd);
        expect(now.periodStart < now.periodEnd).toBe(true);
      }),
    );
  });

  it('is paid for to the end whenever it is bought', () => {
    const at = new Date(paid.periodEnd.getTime() + 47 * HOUR_MS);
    expect(extend(paid, 'quarterly', at).paid.periodEnd > at).toBe(true);
  });
});

const DAY_MS = 24 * 60 * 60_000;

/** Every day from 2023 to 2033, three of them leap years, at a time of day that differs from day to day. */
const DAYS = Array.from(
  { length: 3_653 },
  (_, i) => new Date(Date.UTC(2023, 0, 1 + i) + ((i * 7_919_993) % DAY_MS)),
);

const text = (at: Date): string => at.toISOString();
const addTo = (start: string, months: number, anchorDay: number): string =>
  text(addMonths(new Date(`${start}T10:20:30.456Z`), months, anchorDay)).slice(0, 10);

describe('months from an anchor day', () => {
  it.each([
    ['2026-11-30', 3, 30, '2027-02-28'],
    ['2027-02-28', 3, 30, '2027-05-30'],
    ['2027-11-30', 3, 30, '2028-02-29'],
    ['2026-01-31', 3, 31, '2026-04-30'],
    ['2026-04-30', 3, 31, '2026-07-31'],
    ['2028-02-29', 12, 29, '2029-02-28'],
    ['2029-02-28', 36, 29, '2032-02-29'],
    ['2026-12-15', 3, 15, '2027-03-15'],
    ['2026-10-01', 12, 1, '2027-10-01'],
    ['2027-05-30', -3, 30, '2027-02-28'],
    ['2027-01-31', -12, 31, '2026-01-31'],
  ])('%s and %i months, anchored at %i, is %s', (start, months, anchorDay, end) => {
    expect(addTo(start, months, anchorDay)).toBe(end);
  });

  it('knows the day in UTC, whatever the clock of the machine shows', () => {
    expect(anchorDayOf(new Date('2026-03-31T23:59:59.999Z'))).toBe(31);
    expect(anchorDayOf(new Date('2026-04-01T00:00:00.000Z'))).toBe(1);
  });

  it('keeps the time of day, falls on the anchor day or the last of the month, and goes the months asked for', () => {
    const isGood = (start: Date, months: number): boolean => {
      const anchor = start.getUTCDate();
      const end = addMonths(start, months, anchor);
      const monthsApart =
        (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
      const isLastOfMonth = new Date(end.getTime() + DAY_MS).getUTCDate() === 1;
      const isAnchored = end.getUTCDate() === anchor || (isLastOfMonth && end.getUTCDate() < anchor);
      return isAnchored && monthsApart === months && end.getTime() % DAY_MS === start.getTime() % DAY_MS;
    };
    for (const months of [1, 3, 12])
      expect([months, DAYS.filter((start) => !isGood(start, months)).map(text)]).toEqual([months, []]);
  });

  it('comes back to the day it started from, over ten years of days and from any clamped day', () => {
    const comesBack = (start: Date, months: number, anchor: number): boolean =>
      addMonths(addMonths(start, months, anchor), -months, anchor).getTime() === start.getTime();
    for (const months of [3, 12]) {
      const lost = DAYS.filter((start) => {
        const anchor = start.getUTCDate();
        return !comesBack(start, months, anchor) || !comesBack(addMonths(start, months, anchor), 3, anchor);
      });
      expect([months, lost.map(text)]).toEqual([months, []]);
    }
  });

  it('makes one year of four quarters, without drifting to an earlier day', () => {
    const drifting = DAYS.filter((start) => {
      const anchor = start.getUTCDate();
      let end = start;
      for (let quarter = 0; quarter < 4; quarter += 1) end = addMonths(end, 3, anchor);
      return end.getTime() !== addMonths(start, 12, anchor).getTime();
    });
    expect(drifting.map(text)).toEqual([]);
  });

  it('makes quarters of 89 to 92 days and years of 365 or 366', () => {
    const lengths = (months: number): number[] =>
      DAYS.map(
        (start) => (addMonths(start, months, start.getUTCDate()).getTime() - start.getTime()) / DAY_MS,
      );
    expect([Math.min(...lengths(3)), Math.max(...lengths(3))]).toEqual([89, 92]);
    expect([Math.min(...lengths(12)), Math.max(...lengths(12))]).toEqual([365, 366]);
  });

  it('never ends earlier for who starts later', () => {
    const ends = DAYS.map((_, i) => new Date(Date.UTC(2023, 0, 1 + i))).map((start) =>
      addMonths(start, 3, start.getUTCDate()).getTime(),
    );
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
  });
});
