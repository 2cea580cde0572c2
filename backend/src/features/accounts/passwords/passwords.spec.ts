import { jest } from '@jest/globals';
import { isOutdated, OURSELVES, Passwords } from './passwords.js';

it('compares with a hash of the same cost where there is none, which it makes once', async () => {
  const passwords = new Passwords();
  const hash = jest.spyOn(passwords, 'hash');
  const own = await passwords.hash('correct horse battery', OURSELVES);
  expect(await passwords.verify(null, 'correct horse battery', OURSELVES)).toBe(false);
  expect(await passwords.verify(null, 'another', OURSELVES)).toBe(false);
  expect(await passwords.verify(own, 'correct horse battery', OURSELVES)).toBe(true);
  const made = await Promise.all(hash.mock.results.map(({ value }) => value));
  const costs = made.map((each) => /^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(each))?.[0]);
  expect(costs).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1$'));
});

const REST = '$c2FsdHNhbHQ$aGFzaGhhc2g';

it.each([
  ['$argon2id$v=19$m=19456,t=2,p=1', false],
  ['$argon2id$v=19$m=19456,t=2,p=10', true],
  ['$argon2id$v=19$m=4096,t=2,p=1', true],
  ['$argon2id$v=19$m=19456,t=3,p=1', true],
  ['$argon2id$v=16$m=19456,t=2,p=1', true],
  ['$argon2i$v=19$m=19456,t=2,p=1', true],
  ['$2b$12', true],
])('%s is outdated: %s', (head, outdated) => {
  expect(isOutdated(`${head}${REST}`)).toBe(outdated);
});
