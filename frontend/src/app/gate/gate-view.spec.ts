import { makeUser } from '../../shared/testing/make-user.js';
import { gateView } from './gate-view.js';

const pending = { data: undefined, status: 'pending', fetchStatus: 'fetching' } as const;
const failed = { data: undefined, status: 'error', fetchStatus: 'idle' } as const;
const read = <T>(data: T) => ({ data, status: 'success', fetchStatus: 'idle' }) as const;
const anna = read(makeUser());
const yes = { hasProAccess: true };
const no = { hasProAccess: false };

it.each([
  ['it is not known yet who is signed in', pending, pending, 'spinner'],
  ['it could not be found out', failed, pending, 'failed'],
  ['nobody is signed in', read(null), pending, 'landing'],
  ['the access is being checked', anna, pending, 'spinner'],
  ['there is access', anna, read(yes), 'dashboard'],
  ['there is no access', anna, read(no), 'upgrade'],
  ['the access could not be checked', anna, failed, 'upgrade'],
  ['an old no is being checked again', anna, { ...read(no), fetchStatus: 'fetching' }, 'spinner'],
  ['an old yes is being checked again', anna, { ...read(yes), fetchStatus: 'fetching' }, 'dashboard'],
  ['an old yes could not be checked again', anna, { ...read(yes), status: 'error' }, 'dashboard'],
  ['who is signed in could not be read again', { ...anna, status: 'error' }, read(yes), 'dashboard'],
] as const)('when %s', (_name, me, access, view) => {
  expect(gateView(me, access)).toBe(view);
});
