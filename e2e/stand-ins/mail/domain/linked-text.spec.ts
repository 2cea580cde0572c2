import { linkedText } from './linked-text.js';

it.each([
  ['no link', ['plain:no link']],
  ['https://a.example', ['link:https://a.example']],
  ['Go: http://a.example/?t=1#x.\nBye', ['plain:Go: ', 'link:http://a.example/?t=1#x', 'plain:.\nBye']],
  [
    '(https://a.example) <https://b.example>',
    ['plain:(', 'link:https://a.example', 'plain:) <', 'link:https://b.example', 'plain:>'],
  ],
  ['javascript:alert(1)', ['plain:javascript:alert(1)']],
  ['', []],
])('%j', (text, pieces) => {
  const found = linkedText(text);
  expect(found.map((piece) => `${piece.kind}:${piece.text}`)).toEqual(pieces);
  expect(found.map((piece) => piece.text).join('')).toBe(text);
});
