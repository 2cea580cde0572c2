import fc from 'fast-check';
import { MINUTE_MS, backfillSpan } from './backfill.js';

const DAY = Date.UTC(2026, 10, 21);
const at = (minutes: number, seconds = 0): number => DAY + minutes * MINUTE_MS + seconds * 1_000;

describe('spanOf', () => {
  it.each([
    ['a long stretch: whole minutes, then trades', at(10, 20), at(60, 5), at(11), at(58), at(57, 45)],
    ['up to a whole minute: 3 minutes of trades', at(10), at(60), at(10), at(57), at(56, 45)],
    ['less than 3 minutes: all trades', at(58, 30), at(60, 5), at(58, 30), at(58, 30), at(58, 15)],
    [
      'no whole minute before the trades: all trades',
      at(57, 30),
      at(60, 5),
      at(57, 30),
      at(57, 30),
      at(57, 15),
    ],
    ['one whole minute before the trades', at(57), at(60, 5), at(57), at(58), at(57, 45)],
    ['at most 12 hours', at(-5_000), at(60), at(60 - 720), at(57), at(56, 45)],
  ])('%s', (_name, from, to, candlesFrom, tradesFrom, carryFrom) => {
    expect(backfillSpan(from, to)).toEqual({ candlesFrom, tradesFrom, carryFrom, to });
  });

  it('is nothing without time between', () => {
    expect([backfillSpan(5, 5), backfillSpan(6, 5), backfillSpan(Number.NaN, 5)]).toEqual([null, null, null]);
  });

  it('has whole minutes without a hole before the trades, and never begins before the stretch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9e7 }), fc.nat(1e8), (length, offset) => {
        const to = DAY + offset;
        const span = backfillSpan(to - length, to);
        const { candlesFrom = 0, tradesFrom = 0, carryFrom = 0 } = span ?? {};
        expect(Math.min(candlesFrom, tradesFrom)).toBeGreaterThanOrEqual(to - length);
        expect(carryFrom).toBe(tradesFrom - 15_000);
        expect((tradesFrom - candlesFrom) % MINUTE_MS).toBe(0);
        expect(tradesFrom).toBeGreaterThanOrEqual(candlesFrom);
        expect(tradesFrom - candlesFrom).toBeLessThanOrEqual(720 * MINUTE_MS);
        if (candlesFrom < tradesFrom) expect(candlesFrom % MINUTE_MS).toBe(0);
        expect(to - tradesFrom).toBeLessThanOrEqual(4 * MINUTE_MS);
        expect(tradesFrom).toBeLessThan(to);
      }),
    );
  });
});
