import { NAME_TOO_LONG, NOTE_TOO_LONG, readLabel } from './read-label.js';

it.each<[string, { name?: string | null; note?: string | null }, object]>([
  ['nothing', {}, {}],
  ['null, which is none', { name: null, note: null }, { name: null, note: null }],
  ['blank text, which is none', { name: '', note: ' \n\t\u00a0 ' }, { name: null, note: null }],
  [
    'what nobody can see, which is none',
    { name: '\u200b\u202e\u0000\ufeff', note: '\u200d' },
    { name: null, note: null },
  ],
  ['one of them', { note: 'sell half' }, { note: 'sell half' }],
  ['spaces around and between', { name: '  Rent   of\u2003May ' }, { name: 'Rent of May' }],
  ['new lines', { note: 'sell\r\nhalf\u2028then\u0085rest' }, { note: 'sell half then rest' }],
  ['controls', { name: 'Re\u0000n\u0007t\u001b[31m' }, { name: 'Rent[31m' }],
  ['a text turned around', { note: 'buy \u202e000,1\u202c \u2066x\u2069\u200f' }, { note: 'buy 000,1 x' }],
  ['markup, as it is', { name: '<b>Rent</b> & *co*' }, { name: '<b>Rent</b> & *co*' }],
  ['half a character', { name: 'Rent\ud83d' }, { name: 'Rent' }],
  ['emoji of several code points', { name: '👩‍💻 rent 🇦🇹' }, { name: '👩‍💻 rent 🇦🇹' }],
  ['a line that would part a message', { name: '────────' }, { name: '─' }],
  ['40 characters beyond the basic plane', { name: '🏠'.repeat(40) }, { name: '🏠'.repeat(40) }],
  [
    '200 characters in 100,000 spaces',
    { note: `${'é'.repeat(200)}${' '.repeat(100_000)}` },
    { note: 'é'.repeat(200) },
  ],
])('reads %s', (_name, terms, label) => {
  expect(readLabel(terms)).toEqual({ kind: 'label', label });
});

it.each([
  ['name', 'x'.repeat(41), NAME_TOO_LONG],
  ['name', '🏠'.repeat(41), NAME_TOO_LONG],
  ['note', 'x'.repeat(201), NOTE_TOO_LONG],
  ['note', 'x'.repeat(10_000), NOTE_TOO_LONG],
])('refuses a %s of more: %s', (field, text, message) => {
  expect(readLabel({ [field]: text })).toEqual({ kind: 'broken', fault: { field, message } });
});
