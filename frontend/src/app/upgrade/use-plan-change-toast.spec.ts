import { makeUser } from '../../shared/testing/make-user.js';
import { planChangeToast } from './use-plan-change-toast.js';

const free = makeUser();
const pro = makeUser({ role: 'pro', plan: 'pro_active' });
const grace = makeUser({ role: 'pro', plan: 'pro_grace' });
const expired = makeUser({ plan: 'pro_expired' });
const admin = makeUser({ role: 'admin', plan: 'pro_active' });

it.each([
  ['Free that becomes Pro', free, pro, 'You are on Pro'],
  ['what had lapsed and is back', expired, pro, 'You are on Pro'],
  ['Free that is made an admin', free, admin, 'You are on Pro'],
  ['a renewal in grace', grace, pro, 'Payment received'],
  ['what begins its grace', pro, grace, undefined],
  ['what lapses', grace, expired, undefined],
  ['what stays', pro, pro, undefined],
  ['who has just come', undefined, pro, undefined],
  ['who has just signed in', null, pro, undefined],
  ['somebody else', free, { ...pro, id: 'u2' }, undefined],
])('of %s', (_name, before, now, title) => {
  expect(planChangeToast(before, now)?.title).toBe(title);
});
