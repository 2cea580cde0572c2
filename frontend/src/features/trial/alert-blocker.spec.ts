import { alertBlockerOf, alertBlockerText } from './alert-blocker.js';

const fresh = { isStale: false };
const stale = { isStale: true };

it.each([
  ['nothing', {}, fresh, null],
  ['nothing as long as the status is not known', undefined, fresh, null],
  ['a stale price', {}, stale, 'no-price'],
  ['no price at all', {}, null, 'no-price'],
  ['/stop, before a stale price', { stopped: true }, stale, 'stopped'],
  ['a block, before everything', { blocked: true, stopped: true }, stale, 'blocked'],
] as const)('sees %s', (_name, status, price, blocker) => {
  expect(alertBlockerOf(status, price)).toBe(blocker);
});

it.each(['blocked', 'stopped', 'no-price'] as const)('promises nothing while %s', (blocker) => {
  expect(alertBlockerText(blocker, 'BTC')).not.toMatch(/you will be alerted/i);
});
