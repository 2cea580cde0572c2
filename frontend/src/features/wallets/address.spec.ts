import { checkAddress, shortAddress } from './address.js';

const ADDRESS = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';

it.each([
  ['an address', ADDRESS],
  ['one with spaces around it', `  ${ADDRESS}\n`],
])('lets %s through', (_name, typed) => {
  expect(checkAddress(typed)).toEqual({ kind: 'ok', address: ADDRESS });
});

it('lets eleven characters through and not ten', () => {
  expect(checkAddress('01234567890').kind).toBe('ok');
  expect(checkAddress('0123456789')).toEqual({
    kind: 'refused',
    reason: 'An address has more than 10 characters.',
  });
});

it.each([
  ['a private key', 'a'.repeat(64)],
  ['one with 0x', `0x${'0123456789abcdef'.repeat(4)}`],
  ['a Bitcoin private key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  [
    'an extended private key',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  ['a seed phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
])('never lets %s leave the browser', (_name, typed) => {
  const checked = checkAddress(typed);
  expect(checked.kind).toBe('refused');
  expect(checked).toHaveProperty('reason', expect.stringMatching(/^This looks like a private key/));
});

it('shortens addresses', () => {
  expect(shortAddress(ADDRESS)).toBe('0x742d…f44e');
  expect(shortAddress('short')).toBe('short');
});
