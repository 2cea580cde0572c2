import { decodeDocument } from './decode.js';

const TEXT = '<?xml version="1.0"?><a>ä€</a>';
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const utf8 = (text: string) => new TextEncoder().encode(text);
const declared = (encoding: string, text: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;

it.each([
  ['UTF-8', utf8(TEXT), null, TEXT],
  ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`), 'text/xml; charset=latin1', TEXT],
  ['UTF-16 with a mark', utf16(`\uFEFF${TEXT}`), null, TEXT],
  ['UTF-16 the other way round', swapped(`\uFEFF${TEXT}`), null, TEXT],
  ['UTF-16 without a mark', utf16(TEXT), 'application/xml', TEXT],
  ['UTF-16 the other way round, without a mark', swapped(TEXT), null, TEXT],
  ['what the type says', Uint8Array.of(0x61, 0xe4), 'text/xml; charset="ISO-8859-1"', 'aä'],
  [
    'what the declaration says',
    new Uint8Array(Buffer.from(declared('windows-1252', 'ä'), 'latin1')),
    'text/xml',
    declared('windows-1252', 'ä'),
  ],
  [
    'the quotes, dashes and apostrophes of Windows',
    Uint8Array.of(0x80, 0x81, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0x9f),
    'text/xml; charset=windows-1252',
    '€\u0081…‘’“”–—™Ÿ',
  ],
  [
    'what calls itself Latin 1 and is not',
    Uint8Array.of(0x49, 0x74, 0x92, 0x73),
    'text/xml; charset=ISO-8859-1',
    'It’s',
  ],
  ['an encoding nobody knows', utf8(declared('klingon', 'ä')), null, declared('klingon', 'ä')],
  ['nothing', new Uint8Array(), null, ''],
])('reads %s', (_name, bytes, type, text) => {
  expect(decodeDocument(bytes, type)).toBe(text);
});

it('reads noise as something', () => {
  expect(decodeDocument(Uint8Array.of(0xc3, 0x28, 0x80, 0), null)).toContain('�');
});
