import { forgotFaults, resetFaults, signInFaults, signUpFaults } from './form-rules.js';

const ANNA = { email: 'anna@example.com', password: 'correct horse', firstName: 'Anna', lastName: 'Adler' };

it.each([
  ['everything is there', {}, {}],
  ['spaces around the email', { email: '  anna@example.com ' }, {}],
  ['no email', { email: ' ' }, { email: 'Enter your email address.' }],
  ['an email without @', { email: 'abc' }, { email: 'Enter a valid email address.' }],
  ['an email without a domain', { email: 'a@b' }, { email: 'Enter a valid email address.' }],
  ['no password', { password: '' }, { password: 'Enter a password.' }],
  ['7 characters', { password: '1234567' }, { password: 'Password must be at least 8 characters long' }],
  ['exactly 8 characters', { password: 'x7!kQ2pz' }, {}],
  [
    '7 characters that look like 14',
    { password: '😀'.repeat(7) },
    { password: 'Password must be at least 8 characters long' },
  ],
  [
    '129 characters',
    { password: 'a'.repeat(129) },
    { password: 'Password must be at most 128 characters long' },
  ],
  ['no first name', { firstName: '' }, { firstName: 'Enter your first name.' }],
  ['a last name of spaces', { lastName: '  ' }, { lastName: 'Enter your last name.' }],
])('sign-up: %s', (_name, part, faults) => {
  expect(signUpFaults({ ...ANNA, ...part })).toEqual(faults);
});

it.each([
  ['a short old password is let through', { email: 'anna@example.com', password: 'short' }, {}],
  [
    'nothing',
    { email: '', password: '' },
    { email: 'Enter your email address.', password: 'Enter your password.' },
  ],
])('sign-in: %s', (_name, values, faults) => {
  expect(signInFaults(values)).toEqual(faults);
});

it('asks for an address to send the link to', () => {
  expect(forgotFaults({ email: 'anna' })).toEqual({ email: 'Enter a valid email address.' });
  expect(forgotFaults({ email: 'anna@example.com' })).toEqual({});
});

it.each([
  ['the same and long enough', ['12345678', '12345678'], {}],
  ['different and short: different comes first', ['123', '124'], { confirmation: 'Passwords do not match' }],
  [
    'the same and short',
    ['1234567', '1234567'],
    { newPassword: 'Password must be at least 8 characters long' },
  ],
  ['nothing', ['', ''], { newPassword: 'Password must be at least 8 characters long' }],
] as const)('reset: %s', (_name, [newPassword, confirmation], faults) => {
  expect(resetFaults({ newPassword, confirmation })).toEqual(faults);
});
