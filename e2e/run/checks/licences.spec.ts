import { isAllowed, licenceFaults } from './licences.mjs';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT OR CC0-1.0', true],
  ['GPL-3.0-or-later', false],
  ['MIT AND GPL-2.0-only', false],
  ['MIT AND ISC', true],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
  [null, false],
])('%s is allowed: %s', (identifier, allowed) => {
  expect(isAllowed(identifier)).toBe(allowed);
});

it('names what may not be shipped', () => {
  const notices = [
    { name: 'fine', version: '1.0.0', identifier: 'MIT' },
    { name: 'tokens', version: '22.21.0', identifier: 'GPL-3.0-or-later' },
    { name: 'silent', version: '2.0.0', identifier: null },
  ];
  expect(licenceFaults(notices)).toEqual([
    expect.stringContaining('tokens 22.21.0 is in the build under GPL-3.0-or-later'),
    expect.stringContaining('silent 2.0.0 is in the build under no licence that it names'),
  ]);
});
