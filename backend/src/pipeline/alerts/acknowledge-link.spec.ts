import { acknowledgeUrl, alertOfToken } from './acknowledge-link.js';

const SECRET = 'a secret of at least thirty-two characters';
const ALERT = 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f';
const url = acknowledgeUrl({ publicUrl: 'https://bell.example', sessionSecret: SECRET }, ALERT);
const token = url.slice('https://bell.example/a/'.length);

it('leads to the alert it was made for', () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{65}$/);
  expect(alertOfToken(SECRET, token)).toBe(ALERT);
});

it.each([
  ['another secret', `${SECRET}!`, token],
  ['another alert', SECRET, `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
  ['another proof', SECRET, `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`],
  ['a letter less', SECRET, token.slice(1)],
  ['nothing', SECRET, ''],
])('with %s it leads nowhere', (_name, secret, text) => {
  expect(alertOfToken(secret, text)).toBeNull();
});
