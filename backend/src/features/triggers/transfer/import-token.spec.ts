import { importToken, isImportToken } from './import-token.js';

const SECRET = 'a secret of at least thirty-two characters';
const CLAIM = { userId: 'ann', plan: { steps: [1], version: 'x' } };
const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const token = importToken(SECRET, CLAIM, NOW);

it('lets its plan through for 15 minutes', () => {
  const after = (ms: number) => isImportToken(SECRET, CLAIM, { token, now: NOW + ms });
  expect([after(0), after(15 * MINUTE_MS - 1), after(15 * MINUTE_MS)]).toEqual([true, true, false]);
});

it.each([
  ['another account', SECRET, { ...CLAIM, userId: 'bob' }],
  ['another plan', SECRET, { ...CLAIM, plan: { steps: [2], version: 'x' } }],
  ['other triggers', SECRET, { ...CLAIM, plan: { steps: [1], version: 'y' } }],
  ['another secret', `${SECRET}!`, CLAIM],
])('is of no use for %s', (_name, secret, claim) => {
  expect(isImportToken(secret, claim, { token, now: NOW })).toBe(false);
});

it.each([
  ['a later end', `zzzzzzzz.${token.split('.')[1]}`],
  ['a letter less', token.slice(0, -1)],
  ['no end', token.split('.')[1] ?? ''],
  ['nothing', ''],
  ['other letters', `${token.slice(0, -1)}=`],
])('is none with %s', (_name, other) => {
  expect(isImportToken(SECRET, CLAIM, { token: other, now: NOW })).toBe(false);
});
