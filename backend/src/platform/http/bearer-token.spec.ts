import { apiTokenOf, readBearerToken } from './bearer-token.js';

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

it.each([
  ['an API token', 'Bearer bwk_abc', 'bwk_abc'],
  ['one that is no more than its beginning', 'bearer bwk_', 'bwk_'],
  ['the token of a trial', 'Bearer abc', null],
  ['a prefix in capitals', 'Bearer BWK_abc', null],
  ['two tokens', 'Bearer bwk_a bwk_b', null],
  ['nothing', undefined, null],
])('finds %s', (_name, authorization, token) => {
  expect(apiTokenOf({ authorization })).toBe(token);
});
