import { planSentences } from '../../../contract/plans.js';
import { type EntryVerdict, judgeEntry, looksSecret, walletAllowance } from './entered-address.js';
import { growth, LINEAR } from '../../../platform/clock/testing/growth.js';
import { ADDRESS_CHECKS } from '../address-checks.js';

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

it.each([
  ['free', 1, 'Free includes 1 wallet. Upgrade to Pro for up to 5.'],
  ['pro', 5, 'Pro includes 5 wallets. Remove one to add another.'],
  ['admin', 5, 'Pro includes 5 wallets. Remove one to add another.'],
] as const)('%s may have %i', (role, max, refusal) => {
  expect(walletAllowance(role, planSentences({ proFor: null, brandName: 'Bellwether' }))).toEqual({
    max,
    refusal,
  });
});

const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const COMPRESSED_WIF = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');

function phrase(count: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ');
}

it.each([
  ['a hex key', HEX_KEY],
  ['a hex key with 0x', `0x${HEX_KEY}`],
  ['a hex key in capitals', HEX_KEY.toUpperCase()],
  ['a hex key in groups of four', HEX_KEY.replace(/(.{4})/g, '$1 ')],
  ['a hex key with words around it', `my key: ${HEX_KEY}, thanks`],
  ['a hex key with an invisible character', `${HEX_KEY.slice(0, 9)}\u200B${HEX_KEY.slice(9)}`],
  ['a hex key in full-width characters', HEX_KEY.replace(/0/g, '\uFF10')],
  ['an import format key', WIF],
  ['one of a compressed key', COMPRESSED_WIF],
  ['one in quotes', `"${COMPRESSED_WIF}"`],
  ['an extended private key', XPRV],
  ['a segwit one', XPRV.replace('xprv', 'zprv')],
  ['an encrypted key', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
  ['12 words', phrase(12)],
  ['15 words', phrase(15)],
  ['18 words', phrase(18)],
  ['21 words', phrase(21)],
  ['24 words', phrase(24)],
  ['12 words in capitals', phrase(12).toUpperCase()],
  ['12 words on lines of their own', phrase(12).replaceAll(' ', '\r\n')],
  ['12 words with commas', phrase(12).replaceAll(' ', ',')],
  ['12 numbered words', WORDS.map((word, index) => `${index + 1}. ${word}`).join('\n')],
  ['12 Spanish words', 'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar'],
  ['12 Chinese characters', '的 一 是 在 不 了 有 和 人 这 中 大'],
])('%s look secret', (_what, text) => {
  expect(looksSecret(text)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['an Ethereum address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['hex of another length', HEX_KEY.slice(1)],
  ['eleven words', phrase(11)],
  ['ten kilobytes of one letter', 'a'.repeat(10_240)],
  ['ten kilobytes of base58', '5K'.repeat(5_120)],
])('%s does not', (_what, text) => {
  expect(looksSecret(text)).toBe(false);
});

it.each(['xprv', '0x', '6P', 'a ', '5K1'])('takes no longer for a text made to be slow: many %j', (unit) => {
  expect(growth(unit, looksSecret, 200)).toBeLessThan(LINEAR);
  expect(growth(unit, looksSecret, 2_000)).toBeLessThan(LINEAR);
});
