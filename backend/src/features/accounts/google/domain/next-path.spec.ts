import { nextPath } from './next-path.js';

it.each([
  ['/upgrade', '/upgrade'],
  ['/admin', '/admin'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https:evil.example', '/'],
  ['%2f%2fevil.example', '/'],
  ['/upgrade/../..//evil.example', '/'],
  [['/upgrade'], '/'],
  [undefined, '/'],
])('%p leads to %p', (asked, path) => {
  expect(nextPath(asked)).toBe(path);
});
