import { createHash } from 'node:crypto';
import { newTokenText, readTokenText } from './token-text.js';

/** Its CRC-32 was reckoned by another program: 0x03380b10. */
const KNOWN = 'bwk_Ab3dEf6h_0123456789abcdefghijABCDEFGHIJ0123456789abc_03eb2G';

it('is a prefix, an id, a secret and a check, and another each time', () => {
  const texts = Array.from({ length: 200 }, newTokenText);
  for (const text of texts) expect(text).toMatch(/^bwk_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
  expect(new Set(texts).size).toBe(200);
});

it('is read back as its id and its SHA-256', () => {
  expect(readTokenText(KNOWN)).toEqual({
    id: 'Ab3dEf6h',
    hash: createHash('sha256').update(KNOWN).digest(),
  });
});

it('with any one character changed is none', () => {
  for (let at = 0; at < KNOWN.length; at += 1) {
    const other = KNOWN.charAt(at) === 'x' ? 'y' : 'x';
    expect(readTokenText(`${KNOWN.slice(0, at)}${other}${KNOWN.slice(at + 1)}`)).toBeNull();
  }
});

it.each([
  ['nothing', ''],
  ['the prefix alone', 'bwk_'],
  ['cut off', KNOWN.slice(0, -1)],
  ['too long', `${KNOWN}0`],
  ['with a line after it', `${KNOWN}\n`],
  ['in other letters', KNOWN.toLowerCase()],
])('%s is none', (_what, text) => {
  expect(readTokenText(text)).toBeNull();
});
