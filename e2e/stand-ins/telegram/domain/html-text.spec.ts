import fc from 'fast-check';
import { parseHtmlText } from './html-text.js';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('parseHtmlText accepts', () => {
  it.each([
    ['bold', '<b>Hi</b>', 'Hi', [{ type: 'bold', offset: 0, length: 2 }]],
    ['bold by its other name', '<strong>Hi</strong>', 'Hi', [{ type: 'bold', offset: 0, length: 2 }]],
    ['italic', 'a <em>b</em>', 'a b', [{ type: 'italic', offset: 2, length: 1 }]],
    ['underline', '<ins>b</ins>', 'b', [{ type: 'underline', offset: 0, length: 1 }]],
    ['strikethrough', '<del>b</del>', 'b', [{ type: 'strikethrough', offset: 0, length: 1 }]],
    ['a spoiler', '<span class="tg-spoiler">b</span>', 'b', [{ type: 'spoiler', offset: 0, length: 1 }]],
    ['tags in capitals', '<B>x</b>', 'x', [{ type: 'bold', offset: 0, length: 1 }]],
    ['an end tag without a name', '<b>x</>', 'x', [{ type: 'bold', offset: 0, length: 1 }]],
    ['an empty tag, which marks nothing', '<b></b>x', 'x', []],
    ['offsets in UTF-16', '😀<b>x</b>', '😀x', [{ type: 'bold', offset: 2, length: 1 }]],
    [
      'a blockquote',
      '<blockquote expandable>q</blockquote>',
      'q',
      [{ type: 'expandable_blockquote', offset: 0, length: 1 }],
    ],
    [
      'a custom emoji',
      '<tg-emoji emoji-id="53">x</tg-emoji>',
      'x',
      [{ type: 'custom_emoji', offset: 0, length: 1, custom_emoji_id: '53' }],
    ],
    [
      'code with a language',
      '<pre><code class="language-ts">x</code></pre>',
      'x',
      [{ type: 'pre', offset: 0, length: 1, language: 'ts' }],
    ],
    [
      'code with a language outside pre',
      '<code class="language-ts">x</code>',
      'x',
      [{ type: 'code', offset: 0, length: 1 }],
    ],
    ['nothing inside code', '<code>a<b>b</b></code>', 'ab', [{ type: 'code', offset: 0, length: 2 }]],
    ['bold in bold once', '<b>a<b>b</b></b>', 'ab', [{ type: 'bold', offset: 0, length: 2 }]],
    [
      'nesting, the outer first',
      '<b>a<i>b</i></b>',
      'ab',
      [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'italic', offset: 1, length: 1 },
      ],
    ],
    [
      'a link',
      '<a href="https://a.io/?x=1&amp;y=2">l</a>',
      'l',
      [{ type: 'text_link', offset: 0, length: 1, url: 'https://a.io/?x=1&y=2' }],
    ],
    ['a link without a dot in the host as plain text', '<a href="http://localhost:3000">l</a>', 'l', []],
    [
      'a mention by id',
      '<a href="tg://user?id=42">l</a>',
      'l',
      [{ type: 'text_mention', offset: 0, length: 1, user: { id: 42 } }],
    ],
  ])('%s', (_name, html, text, entities) => {
    expect(parseHtmlText(html)).toEqual({ kind: 'formatted', text, entities });
  });

  it.each([
    ['the four named references', '&lt;&gt;&amp;&quot;', '<>&"'],
    ['numbers', '&#60;&#x3e;&#128276;', '<>🔔'],
    ['a reference without its semicolon', 'a &lt b', 'a < b'],
    ['an ampersand alone', 'AT&T & co', 'AT&T & co'],
    ['a reference it does not know, as text', '&nbsp;&copy;&apos;', '&nbsp;&copy;&apos;'],
    ['numbers that are no character, as text', '&#0;&#x110000;&#;', '&#0;&#x110000;&#;'],
  ])('%s', (_name, html, text) => {
    expect(parseHtmlText(html)).toEqual({ kind: 'formatted', text, entities: [] });
  });
});

describe('parseHtmlText refuses', () => {
  it.each([
    ['an unknown tag', 'ab<script>', 'Unsupported start tag "script" at byte offset 2'],
    ['a line break tag', '<br/>', 'Unsupported start tag "br/" at byte offset 0'],
    ['a comparison', '1 < 2', 'Unsupported start tag "" at byte offset 2'],
    ['byte offsets count UTF-8', '😀<p>', 'Unsupported start tag "p" at byte offset 4'],
    ['a tag that is not closed', '<b>x', 'Can\'t find end tag corresponding to start tag "b"'],
    ['a tag cut off', 'x<b', 'Unclosed start tag at byte offset 1'],
    ['an end tag cut off', '<b>x</b', 'Unclosed end tag at byte offset 4'],
    ['an end without a start', 'x</b>', 'Unexpected end tag at byte offset 1'],
    [
      'crossing tags',
      '<b><i>test</b></i>',
      'Unmatched end tag at byte offset 10, expected "</i>", found "</b>"',
    ],
    [
      'a span that is no spoiler',
      '<span style="x">y</span>',
      'Tag "span" must have class "tg-spoiler" at byte offset 0',
    ],
    [
      'an attribute without a value',
      '<a href>x</a>',
      'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0',
    ],
    ['an attribute without a name', '<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'],
    ['an unquoted address', '<a href=https://a.io>y</a>', 'Unexpected end of name token at byte offset 8'],
    ['a quote that never ends', '<a href="x>y</a>', 'Unclosed start tag at byte offset 0'],
    [
      'a bad emoji id',
      '<tg-emoji emoji-id="9999999999999999999">x</tg-emoji>',
      'Invalid custom emoji identifier specified',
    ],
    [
      'half a character',
      '&#xd800;',
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    ],
  ])('%s', (_name, html, reason) => {
    expect(parseHtmlText(html)).toEqual({ kind: 'refused', reason: `can't parse entities: ${reason}` });
  });
});

describe('parseHtmlText, for any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });

  it('gives an escaped text back unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseHtmlText(escapeHtml(text))).toEqual({ kind: 'formatted', text, entities: [] });
      }),
    );
  });

  it('marks exactly the escaped text inside a tag', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, inside, after) => {
        fc.pre(inside !== '');
        const [a, b, c] = [before, inside, after].map(escapeHtml);
        const entities = [{ type: 'bold', offset: before.length, length: inside.length }];
        const text = before + inside + after;
        expect(parseHtmlText(`${a}<b>${b}</b>${c}`)).toEqual({ kind: 'formatted', text, entities });
      }),
    );
  });

  it('answers every tag soup with a text whose entities lie inside it, or a reason', () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<a href="',
      '">',
      '</',
      '>',
      '<',
      '&lt',
      '&#x41;',
      '😀',
      'x',
      ' ',
      "'",
      '<code>',
      '</code>',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const outcome = parseHtmlText(pieces.join(''));
        if (outcome.kind === 'refused') return expect(outcome.reason).toMatch(/^can't parse entities: ./);
        const ends = outcome.entities.map((entity) => entity.offset + entity.length);
        return expect(Math.max(0, ...ends)).toBeLessThanOrEqual(outcome.text.length);
      }),
    );
  });
});
