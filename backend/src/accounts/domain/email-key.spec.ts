import { emailKey } from './email-key.js';

it.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['  ann@example.com\n', 'ann@example.com'],
  ['ann+tag@example.com', 'ann+tag@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
])('%j is the account %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
