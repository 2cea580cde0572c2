import fc from 'fast-check';
import type { BillingTerm } from '../../../contract/billing.js';
import { extend, type PaidTime, shorten } from './paid-time.js';

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
