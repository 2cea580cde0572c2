import { GRACE_MS, planAt, roleOf, shownPlan } from './plan-status.js';

const END = 1_800_000_000_000;

it.each([
  ['nothing paid', null, END, 'free'],
  ['within the period', END, END - 1, 'pro_active'],
  ['its last moment', END, END, 'pro_active'],
  ['right after', END, END + 1, 'pro_grace'],
  ['the last moment of grace', END, END + GRACE_MS, 'pro_grace'],
  ['after grace', END, END + GRACE_MS + 1, 'pro_expired'],
] as const)('plan: %s', (_what, periodEnd, now, plan) => {
  expect(planAt(periodEnd, now)).toBe(plan);
});

it.each([
  ['none', 'free', 'free', 'free'],
  ['none', 'pro_active', 'pro', 'pro_active'],
  ['none', 'pro_grace', 'pro', 'pro_grace'],
  ['none', 'pro_expired', 'free', 'pro_expired'],
  ['pro', 'free', 'pro', 'pro_active'],
  ['pro', 'pro_expired', 'pro', 'pro_active'],
  ['admin', 'free', 'admin', 'pro_active'],
] as const)('granted %s and paid %s: %s, shown as %s', (grant, paid, role, plan) => {
  expect(roleOf(grant, paid)).toBe(role);
  expect(shownPlan(grant, paid)).toBe(plan);
});
