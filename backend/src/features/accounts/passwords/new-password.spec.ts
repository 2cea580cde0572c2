import { newPasswordFault } from './new-password.js';

const TOO_SHORT = 'Password must be at least 8 characters long';
const TOO_LONG = 'Password must be at most 128 characters long';
const TOO_COMMON = 'This password is too easy to guess. Choose one that is less common.';

it.each([
  ['', TOO_SHORT],
  ['1234567', TOO_SHORT],
  ['🐎'.repeat(7), TOO_SHORT],
  ['x'.repeat(129), TOO_LONG],
  ['password', TOO_COMMON],
  ['PassWord', TOO_COMMON],
  ['password1', TOO_COMMON],
  ['Dragon2024!', TOO_COMMON],
  ['!!monkey!!', TOO_COMMON],
  ['12345678', TOO_COMMON],
  ['00000000', TOO_COMMON],
  ['1q2w3e4r5t', TOO_COMMON],
  ['qwertyuiop', TOO_COMMON],
  ['contraseña', TOO_COMMON],
  ['Bellwether', TOO_COMMON],
  ['bellwether123', TOO_COMMON],
  ['bitcoin2026', TOO_COMMON],
  ['toTheMoon!!!', TOO_COMMON],
])('%s is refused: %s', (password, fault) => {
  expect(newPasswordFault(password)).toBe(fault);
});

it.each([
  'q7#mZ!xw',
  '        ',
  '🐎'.repeat(8),
  '🐎'.repeat(128),
  'x'.repeat(128),
  'correct horse battery staple',
  'dragon and monkey',
  '83746529',
  'пароль надолго',
])('%s may be used', (password) => {
  expect(newPasswordFault(password)).toBeNull();
});
