import { isOutdated } from './hash-parameters.js';

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
