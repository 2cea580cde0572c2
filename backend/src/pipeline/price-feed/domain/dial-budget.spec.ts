import { DialBudget } from './dial-budget.js';

/** When so many sockets dial that are refused at once, for so long, in seconds. */
function outage(sockets: number, seconds: number, random: number): readonly number[] {
  const budget = new DialBudget();
  const due = Array.from({ length: sockets }, () => budget.again(0, random));
  const dials: number[] = [];
  for (;;) {
    const now = Math.min(...due);
    if (now >= seconds * 1_000) return dials;
    dials.push(now / 1_000);
    due[due.indexOf(now)] = now + budget.again(now, random);
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
  const at = (now: number): number => budget.again(now, 0);
  expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 5_000, 10_000]);
  expect(at(69_999)).toBe(0);
  expect(at(69_999)).toBe(15_000);
  expect([at(160_000), at(160_000), at(160_000)]).toEqual([0, 0, 5_000]);
});

it('dials 4 new sockets of a healthy exchange at once, then one in 10 s', () => {
  const budget = new DialBudget();
  expect([1, 2, 3, 4, 5, 6].map(() => budget.first(1_000, 0))).toEqual([0, 0, 0, 0, 10_000, 20_000]);
  expect(budget.first(31_000, 0)).toBe(0);
  expect(budget.first(200_000, 0)).toBe(0);
});

it('lets new sockets wait their turn in an outage', () => {
  const budget = new DialBudget();
  for (let dial = 0; dial < 3; dial += 1) budget.again(0, 0);
  expect(budget.first(0, 0)).toBe(10_000);
});
