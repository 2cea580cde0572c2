import { planAt } from '../../../identity/domain/plan-status.js';
import { dueNotice, type NoticeKind } from './due-notice.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const END = Date.UTC(2026, 1, 28, 12);

it.each([
  ['6 days before', -6 * DAY, null],
  ['a moment more than 5 days before', -5 * DAY - 1, null],
  ['5 days before', -5 * DAY, 'renewal-5'],
  ['2 days before', -2 * DAY, 'renewal-5'],
  ['a moment more than a day before', -DAY - 1, 'renewal-5'],
  ['a day before', -DAY, 'renewal-1'],
  ['an hour before', -HOUR, 'renewal-1'],
  ['at the end', 0, 'renewal-1'],
  ['a moment after the end', 1, 'grace'],
  ['at the end of grace', 48 * HOUR, 'grace'],
  ['a moment after grace', 48 * HOUR + 1, 'expired'],
  ['6 days after grace', 8 * DAY, 'expired'],
  ['more than a week after grace', 9 * DAY + 2, null],
  ['a year after', 365 * DAY, null],
] as const)('%s: %s', (_name, after, kind) => {
  expect(dueNotice(END, END + after)).toBe(kind);
});

it('says of a plan what it is', () => {
  const plans: Record<NoticeKind, string> = {
    'renewal-5': 'pro_active',
    'renewal-1': 'pro_active',
    grace: 'pro_grace',
    expired: 'pro_expired',
  };
  for (let now = END - 6 * DAY; now < END + 10 * DAY; now += 7 * 60_000 + 1) {
    const kind = dueNotice(END, now);
    if (kind !== null) expect([now, planAt(END, now)]).toEqual([now, plans[kind]]);
  }
});

/** What a process says that looks at these hours, relative to the end; each thing once. */
function said(hours: readonly number[], endAt: (hour: number) => number): readonly string[] {
  const told = new Set<string>();
  for (const hour of hours) {
    const end = endAt(hour);
    const kind = dueNotice(end, END + hour * HOUR);
    if (kind !== null) told.add(`${kind} of ${(end - END) / DAY}`);
  }
  return [...told];
}

const everyHour = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

it.each([
  ['every hour', everyHour(-200, 400), ['renewal-5 of 0', 'renewal-1 of 0', 'grace of 0', 'expired of 0']],
  [
    'after a night off 5 days before',
    [...everyHour(-200, -124), ...everyHour(-110, -100)],
    ['renewal-5 of 0'],
  ],
  [
    'after 4 days off: the nearer one alone',
    [...everyHour(-200, -121), ...everyHour(-20, -10)],
    ['renewal-1 of 0'],
  ],
  ['after a week off', [...everyHour(-200, -121), ...everyHour(47, 60)], ['grace of 0', 'expired of 0']],
  ['after a month off', [...everyHour(-200, -121), ...everyHour(600, 700)], []],
])('looking %s', (_name, hours, expected) => {
  expect(said(hours, () => END)).toEqual(expected);
});

it.each([
  ['between the two reminders', -60, ['renewal-5 of 0', 'renewal-5 of 90', 'renewal-1 of 90']],
  ['in grace', 20, ['renewal-5 of 0', 'renewal-1 of 0', 'grace of 0', 'renewal-5 of 90', 'renewal-1 of 90']],
])('after a payment %s the new period has its own', (_name, paidAt, expected) => {
  const hours = everyHour(-200, 90 * 24);
  expect(said(hours, (hour) => (hour < paidAt ? END : END + 90 * DAY))).toEqual(expected);
});
