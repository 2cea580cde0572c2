import { actsOn } from './user-acts.js';

const OWN = 'me';

it.each([
  ['an active account', { id: 'u', status: 'active' }, ['role', 'code', 'reset-link', 'suspend', 'delete']],
  ['a suspended one', { id: 'u', status: 'suspended' }, ['role', 'code', 'restore', 'delete']],
  ['a deleted one', { id: 'u', status: 'deleted' }, []],
  ['the own one', { id: OWN, status: 'active' }, ['role', 'code']],
] as const)('%s', (_name, user, acts) => {
  expect(actsOn(user, OWN, 'coinbase-business')).toEqual(acts);
  expect(actsOn(user, OWN, 'none')).toEqual(acts.filter((act) => act !== 'code'));
});
