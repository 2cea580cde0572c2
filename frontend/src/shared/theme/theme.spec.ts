import { nextTheme, parseTheme } from './theme.js';

it.each([
  [null, 'system'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', 'system'],
] as const)('a stored %j means %s', (text, theme) => {
  expect(parseTheme(text)).toBe(theme);
});

it('goes round and comes back to the system', () => {
  const round = ['system', 'light', 'dark', 'system'] as const;
  expect(round.slice(0, 3).map(nextTheme)).toEqual(round.slice(1));
});
