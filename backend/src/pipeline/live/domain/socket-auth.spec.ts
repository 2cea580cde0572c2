import { readTrialToken } from '../socket-sessions.js';

it('reads the trial token', () => {
  expect(readTrialToken({ trialToken: 'abc' })).toBe('abc');
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'abc'],
  ['another field', { token: 'abc' }],
  ['an empty token', { trialToken: '' }],
  ['a number', { trialToken: 7 }],
  ['a list', { trialToken: ['abc'] }],
  ['an endless token', { trialToken: 'a'.repeat(201) }],
])('reads no token from %s', (_name, auth) => {
  expect(readTrialToken(auth)).toBeNull();
});
