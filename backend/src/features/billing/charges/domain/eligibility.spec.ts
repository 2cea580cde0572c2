import { COMPLIMENTARY } from '../../../../contract/billing.js';
import { eligibilityOf } from './eligibility.js';

const END = new Date('2026-12-21T10:00:00Z');
const DAY = 86_400_000;
const before = (days: number) => new Date(END.getTime() - days * DAY);

const WAIT = 'Your Pro is paid until 21 Dec 2026. You can renew from 16 Dec 2026.';

it.each([
  ['nothing was ever paid', null, before(0), null],
  ['long before the end', END, before(30), WAIT],
  ['a millisecond before the last five days', END, new Date(before(5).getTime() - 1), WAIT],
  ['five days before the end', END, before(5), null],
  ['at the end', END, END, null],
  ['in grace', END, before(-1), null],
  ['after grace', END, before(-30), null],
] as const)('%s', (_when, periodEnd, now, message) => {
  const verdict = message === null ? { kind: 'welcome' } : { kind: 'refused', message };
  expect(eligibilityOf({ grant: 'none', periodEnd, now })).toEqual(verdict);
});

it.each(['pro', 'admin'] as const)(
  'whoever was granted %s has nothing to pay, whatever they paid',
  (grant) => {
    for (const periodEnd of [null, END]) {
      expect(eligibilityOf({ grant, periodEnd, now: END })).toEqual({
        kind: 'refused',
        message: COMPLIMENTARY,
      });
    }
  },
);

it('names days as they are in Vienna', () => {
  const periodEnd = new Date('2026-12-21T23:30:00Z');
  const { message } = eligibilityOf({ grant: 'none', periodEnd, now: before(30) }) as { message: string };
  expect(message).toContain('until 22 Dec 2026');
});
