import fc from 'fast-check';
import { DialBudget, RequestBudget, backoffMs } from './exchange-limits.js';

/** When so many sockets dial that are refused at once, for so long, in seconds. */
function outage(sockets: number, seconds: number, random: number): readonly number[] {
  const budget = new DialBudget();
  const due = Array.from({ length: sockets }, () => budget.redialMs(0, random));
  const dials: number[] = [];
  for (;;) {
    const now = Math.min(...due);
    if (now >= seconds * 1_000) return dials;
    dials.push(now / 1_000);
    due[due.indexOf(now)] = now + budget.redialMs(now, random);
  }
}

it('dials two lost sockets at once, then 5 s apart for a minute, then 15 to 30 s', () => {
  expect(outage(1, 120, 0)).toEqual([0, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 75, 90, 105]);
  expect(outage(1, 120, 0.999).slice(13).map(Math.round)).toEqual([60, 90, 120]);
});

it.each([1, 2, 5])('dials at most 60 times in 10 minutes of outage over %i sockets', (sockets) => {
  for (const random of [0, 0.3, 0.999]) {
    const dials = outage(sockets, 3_600, random);
    for (const from of dials) {
      expect(dials.filter((at) => at >= from && at < from + 600).length).toBeLessThanOrEqual(60);
    }
  }
});

it('is a new outage after a minute in which no dial was due', () => {
  const budget = new DialBudget();
  const at = (now: number): number => budget.redialMs(now, 0);
  expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 5_000, 10_000]);
  expect(at(69_999)).toBe(0);
  expect(at(69_999)).toBe(15_000);
  expect([at(160_000), at(160_000), at(160_000)]).toEqual([0, 0, 5_000]);
});

it('dials 4 new sockets of a healthy exchange at once, then one in 10 s', () => {
  const budget = new DialBudget();
  expect([1, 2, 3, 4, 5, 6].map(() => budget.dialMs(1_000, 0))).toEqual([0, 0, 0, 0, 10_000, 20_000]);
  expect(budget.dialMs(31_000, 0)).toBe(0);
  expect(budget.dialMs(200_000, 0)).toBe(0);
});

it('lets new sockets wait their turn in an outage', () => {
  const budget = new DialBudget();
  for (let dial = 0; dial < 3; dial += 1) budget.redialMs(0, 0);
  expect(budget.dialMs(0, 0)).toBe(10_000);
});

it('lets a burst through at once, then keeps the distance, and recovers while nobody asks', () => {
  const pace = new RequestBudget(1_000, 3);
  expect([0, 0, 0, 0, 0].map((now) => pace.reserve(now, 5_000))).toEqual([0, 0, 0, 1_000, 2_000]);
  expect(pace.reserve(4_000, 5_000)).toBe(0);
  expect([60_000, 60_000, 60_000, 60_000].map((now) => pace.reserve(now, 5_000))).toEqual([0, 0, 0, 1_000]);
});

it('gives no turn that comes too late, which then costs nothing', () => {
  const pace = new RequestBudget(1_000, 1);
  expect(pace.reserve(0, 500)).toBe(0);
  expect(pace.reserve(0, 500)).toBeNull();
  expect(pace.reserve(600, 500)).toBe(400);
});

describe('backoffMs', () => {
  it.each([
    ['the second try comes soon', 0, 0.999_999, 250],
    ['then it doubles', 2, 0.999_999, 1_000],
    ['up to the longest', 9, 0.999_999, 5_000],
    ['at least half of it is waited', 9, 0, 2_500],
  ] as const)('%s', (_name, failures, random, delay) => {
    expect(backoffMs(failures, random, 5_000)).toBe(delay);
  });

  it('never waits longer than the longest', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat(),
        (failures, random, longest) => {
          expect(backoffMs(failures, random, longest)).toBeLessThanOrEqual(longest);
        },
      ),
    );
  });
});
