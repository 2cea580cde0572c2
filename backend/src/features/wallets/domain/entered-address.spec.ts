import { ADDRESS_CHECKS } from '../address-checks.js';
import { type EntryVerdict, judgeEntry } from './entered-address.js';

const ETHEREUM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const P2PKH = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const P2SH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const P2TR = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const HEX_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const PHRASE = 'test test test test test test test test test test test junk';

function ethereum(address: string): EntryVerdict {
  return { kind: 'address', network: 'ethereum', address };
}

function bitcoin(address: string): EntryVerdict {
  return { kind: 'address', network: 'bitcoin', address };
}

it.each<[string, string, EntryVerdict]>([
  ['an Ethereum address', ETHEREUM, ethereum(ETHEREUM)],
  ['one without checksum', ETHEREUM.toLowerCase(), ethereum(ETHEREUM)],
  ['one with blanks around it', `  ${ETHEREUM} `, ethereum(ETHEREUM)],
  ['the oldest Bitcoin address', P2PKH, bitcoin(P2PKH)],
  ['a Bitcoin script address', P2SH, bitcoin(P2SH)],
  ['a bech32 address', P2WPKH, bitcoin(P2WPKH)],
  ['a bech32 address in capitals', P2WPKH.toUpperCase(), bitcoin(P2WPKH)],
  ['a taproot address', P2TR, bitcoin(P2TR)],
])('asked for ethereum, %s is taken', (_what, entered, verdict) => {
  expect(judgeEntry(entered, 'ethereum', ADDRESS_CHECKS)).toEqual(verdict);
});

it('asked for bitcoin, only Bitcoin is taken', () => {
  expect(judgeEntry(P2WPKH, 'bitcoin', ADDRESS_CHECKS)).toEqual(bitcoin(P2WPKH));
  expect(judgeEntry(ETHEREUM, 'bitcoin', ADDRESS_CHECKS)).toEqual({ kind: 'not-an-address' });
});

it.each<[string, string, EntryVerdict['kind']]>([
  ['nothing', '', 'too-short'],
  ['ten characters', '0x12345678', 'too-short'],
  ['ten characters and blanks', '   0x12345678   ', 'too-short'],
  ['eleven characters', '0x123456789', 'not-an-address'],
  ['one wrong case', ETHEREUM.replace('Fd6', 'fd6'), 'not-an-address'],
  ['a digit too few', ETHEREUM.slice(0, -1), 'not-an-address'],
  ['a digit too many', `${ETHEREUM}0`, 'not-an-address'],
  ['no 0x', ETHEREUM.slice(2), 'not-an-address'],
  ['a wrong base58 checksum', P2PKH.replace(/a$/, 'b'), 'not-an-address'],
  ['a wrong bech32 checksum', P2WPKH.replace(/4$/, '5'), 'not-an-address'],
  ['mixed case in bech32', P2WPKH.replace('qw5', 'QW5'), 'not-an-address'],
  ['the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'not-an-address'],
  ['a name', 'vitalik.eth.example', 'not-an-address'],
  ['a path', `../../admin/${ETHEREUM}`, 'not-an-address'],
  ['another host', `${ETHEREUM}@evil.example`, 'not-an-address'],
  ['a query', `${ETHEREUM}?x=1`, 'not-an-address'],
  ['line breaks after it', `${ETHEREUM}\r\nHost: evil.example`, 'not-an-address'],
  ['a line break at the end', `${ETHEREUM}\n`, 'not-an-address'],
  ['a mark that turns text around', `\u202E${ETHEREUM}`, 'not-an-address'],
  ['an invisible character in it', ETHEREUM.replace('f39', 'f\u200B39'), 'not-an-address'],
  ['full-width digits', ETHEREUM.replace('3', '\uFF13'), 'not-an-address'],
  ['markup', '<img src=x onerror=alert(1)>', 'not-an-address'],
  ['ten kilobytes', 'a'.repeat(10_240), 'not-an-address'],
  [
    'a public extended key',
    `xpub${'6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2'.repeat(2)}`,
    'not-an-address',
  ],
  ['a private key', HEX_KEY, 'secret'],
  ['a private key with 0x', `0x${HEX_KEY}`, 'secret'],
  ['a seed phrase', PHRASE, 'secret'],
])('%s is refused', (_what, entered, kind) => {
  for (const network of ['ethereum', 'bitcoin'] as const) {
    expect(judgeEntry(entered, network, ADDRESS_CHECKS)).toEqual({ kind });
  }
});

it('is judged in a moment, however many blanks it holds', () => {
  const entered = `a${' '.repeat(1_000_000)}a`;
  expect(judgeEntry(entered, 'ethereum', ADDRESS_CHECKS)).toEqual({ kind: 'not-an-address' });
});
