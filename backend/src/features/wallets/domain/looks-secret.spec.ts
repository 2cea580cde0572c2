import { growth, LINEAR } from '../../../platform/clock/testing/growth.js';
import { looksSecret } from './looks-secret.js';

const HEX_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
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
