import { shownPath } from './shown-path.js';

it.each([
  ['/api/triggers', '/api/triggers'],
  ['/reset-password?token=abc', '/reset-password'],
  ['/api/trial/handshake/abc-DEF_123', '/api/trial/handshake/[redacted]'],
  ['/api/trial/handshake/abc%20d?x=1', '/api/trial/handshake/[redacted]'],
  ['/api/trial/handshake', '/api/trial/handshake'],
  ['/a/abc-DEF_123', '/a/[redacted]'],
  ['/hooks/tv/bwh_abc?x=1', '/hooks/tv/[redacted]'],
  ['/HOOKS/TV/bwh_abc/', '/HOOKS/TV/[redacted]/'],
  ['/api/a/b', '/api/a/b'],
])('%s is shown as %s', (url, shown) => {
  expect(shownPath(url)).toBe(shown);
});

it('cuts what is too long', () => {
  expect(shownPath(`/${'a'.repeat(5_000)}`)).toHaveLength(200);
});
