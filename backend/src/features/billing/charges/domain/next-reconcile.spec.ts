import { nextReconcileAt } from './next-reconcile.js';

const END = new Date('2026-11-22T12:00:00.000Z');
const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const NEXT_DAY = new Date('2026-11-23T12:00:00.000Z');

it.each([
  ['pending', at('11:00:00'), at('11:01:00')],
  ['created', at('11:00:00'), at('11:01:00')],
  ['pending', at('11:59:30'), END],
  ['pending', END, at('12:01:00')],
  ['pending', at('12:05:00'), at('12:06:00')],
  ['expired', at('12:00:01'), at('13:00:00')],
  ['failed', at('11:30:00'), at('13:00:00')],
  ['expired', at('13:00:00'), NEXT_DAY],
  ['expired', NEXT_DAY, null],
  ['underpaid', at('11:00:00'), at('13:00:00')],
  ['underpaid', NEXT_DAY, null],
  ['paid', at('11:00:00'), at('13:00:00')],
  ['late_paid', NEXT_DAY, null],
  ['refunded', at('11:00:00'), null],
] as const)('%s at %s, without a term', (status, now, look) => {
  expect(nextReconcileAt({ status, expiresAt: END, periodEnd: null }, now)).toEqual(look);
});

it.each([
  ['paid', at('11:00:00'), at('13:00:00')],
  ['overpaid', at('13:00:00'), NEXT_DAY],
  ['late_paid', NEXT_DAY, new Date('2026-11-30T12:00:00.000Z')],
  ['paid', new Date('2027-02-21T12:00:00.000Z'), new Date('2027-02-28T12:00:00.000Z')],
  ['paid', new Date('2027-02-22T12:00:00.000Z'), null],
  ['refunded', at('13:00:00'), null],
] as const)('%s at %s, while its term lasts', (status, now, look) => {
  const periodEnd = new Date('2027-02-22T12:00:00.000Z');
  expect(nextReconcileAt({ status, expiresAt: END, periodEnd }, now)).toEqual(look);
});
