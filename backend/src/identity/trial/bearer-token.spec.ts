import { readBearerToken } from './bearer-token.js';

it.each([
  ['a bearer token', 'Bearer abc_-123', 'abc_-123'],
  ['the scheme in small letters', 'bearer abc', 'abc'],
  ['nothing', undefined, null],
  ['an empty header', '', null],
  ['a scheme alone', 'Bearer ', null],
  ['another scheme', 'Basic YTpi', null],
  ['two tokens', 'Bearer a b', null],
])('reads %s', (_name, header, token) => {
  expect(readBearerToken(header)).toBe(token);
});
