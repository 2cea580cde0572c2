import { makeUser } from '../../shared/testing/make-user.js';
import { nextUpgradeStep } from './upgrade-flow.js';

it.each([
  ['who is signed out makes an account first', null, 'account'],
  ['Free pays', makeUser(), 'payment'],
  ['what has lapsed is renewed', makeUser({ plan: 'pro_expired' }), '/upgrade'],
  ['Pro has it', makeUser({ role: 'pro', plan: 'pro_active' }), '/dashboard'],
  ['an admin has it', makeUser({ role: 'admin' }), '/dashboard'],
] as const)('%s', (_name, me, next) => {
  expect(nextUpgradeStep(me)).toBe(next);
});
