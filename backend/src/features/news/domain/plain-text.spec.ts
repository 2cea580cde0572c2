import fc from 'fast-check';
import { growth, LINEAR } from '../../../platform/clock/testing/growth.js';
import { leadOf, plainText } from './plain-text.js';

it.each([
  ['plain words', 'Bitcoin jumps', 'Bitcoin jumps'],
  ['what only looks like a tag', 'BTC < 50k & ETH > 3k', 'BTC < 50k & ETH > 3k'],
  ['tags', '<p>Bitcoin <b>jumps</b></p>', 'Bitcoin jumps'],
  ['a script and what is in it', 'a<script>alert(1)</script>b', 'a b'],
  ['a picture that would act', 'a<img src=x onerror=alert(1)>b', 'a b'],
  ['tags behind entities', '&lt;script&gt;alert(1)&lt;/script&gt;Hi', 'Hi'],
  ['entities', 'A &amp; B &#8217; &#x2019; &mdash; &euro;5', 'A & B ’ ’ — €5'],
  ['entities nobody knows', '&lol9; &constructor; &x', '&lol9; &constructor; &x'],
  ['numbers that are no characters', 'a&#0;b&#xD800;c&#9999999;d', 'a b c d'],
  ['control characters', 'a\u0000b\u001b[31mc\u0007', 'a b [31mc'],
  ['marks that turn the text around', 'a\u202Egpj.exe\u2066b\u200B', 'a gpj.exe b'],
  ['lines', ' a\r\n\tb\u2028c ', 'a b c'],
  ['half a pair', 'a\uD83Db', 'a b'],
  ['letters of every kind', 'Биткоин 🚀 暴涨', 'Биткоин 🚀 暴涨'],
])('%s', (_name, markup, text) => {
  expect(plainText(markup, 100)).toBe(text);
});

it('is cut where it is too long, between characters', () => {
  expect(plainText('x'.repeat(200), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(plainText('🚀'.repeat(200), 10)).toBe(`${'🚀'.repeat(4)}…`);
});

it.each(['<', '<a', '&', '&#', '<script>', '<!--', '<a '.repeat(9), ' '])(
  'takes time in proportion to the length, up to its limit, for %j',
  (part) => {
    const read = (text: string) => plainText(text, 300);
    expect(read(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(300);
    expect(growth(part, read, 800)).toBeLessThan(LINEAR);
    expect(growth(part, read, 100_000)).toBeLessThan(LINEAR);
  },
);

it('never says anything that could act', () => {
  const parts = fc.constantFrom(
    '<',
    '>',
    '&lt;',
    '&gt;',
    '&amp;',
    'script',
    '/',
    'img onerror=',
    '\u202E',
    '\u0000',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'binary' }))), (texts) => {
      const text = plainText(texts.join(''), 300);
      expect(text).not.toMatch(/<\/?(script|img)[^<>]*>/i);
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(text.length).toBeLessThanOrEqual(300);
    }),
  );
});

it.each([
  ['One. Two. Three.', 'One. Two.'],
  ['Only one', 'Only one'],
  ['It rose to $1.5 today. Then it fell.', 'It rose to $1.5 today. Then it fell.'],
  ['', ''],
  [`${'x'.repeat(50)}.`, `${'x'.repeat(39)}…`],
  [`Short. ${'X'.repeat(50)}.`, 'Short.'],
])('the lead of %j', (text, lead) => {
  expect(leadOf(text, 40)).toBe(lead);
});
