import fc from 'fast-check';
import { composeText } from './message-text.js';

describe('composeText', () => {
  it.each([
    ['the longest text', 'x'.repeat(4096), '', 'x'.repeat(4096)],
    [
      'a long HTML text that is short for its reader',
      `<b>${'&lt;'.repeat(4096)}</b>`,
      'HTML',
      '<'.repeat(4096),
    ],
    ['tags as text without parse_mode', '<b>x</b>', '', '<b>x</b>'],
    ['parse_mode in any case', '<b>x</b>', 'hTmL', 'x'],
    ['a text with its ends trimmed', ' \n x y \n', '', 'x y'],
    ['tabs and control characters as spaces', 'a\tb\u0007c', '', 'a b c'],
    ['no carriage returns', 'a\r\nb', '', 'a\nb'],
    ['no characters that turn the writing around', 'a\u202Eb', '', 'ab'],
  ])('takes %s', (_name, text, parseMode, shown) => {
    expect(composeText(text, parseMode)).toMatchObject({ kind: 'formatted', text: shown });
  });

  it.each([
    ['nothing', '', '', 'message text is empty'],
    ['only space', ' \n ', '', 'text must be non-empty'],
    ['only tags', '<b> </b>', 'HTML', 'text must be non-empty'],
    ['4097 characters', 'x'.repeat(4097), '', 'message is too long'],
    ['half a character', 'a\ud800', '', 'text must be encoded in UTF-8'],
    ['a parse_mode it does not know', 'x', 'INVALID', 'unsupported parse_mode'],
    [
      'broken HTML',
      '<b>',
      'HTML',
      'can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
    ],
  ])('refuses %s', (_name, text, parseMode, reason) => {
    expect(composeText(text, parseMode)).toEqual({ kind: 'refused', reason });
  });

  it('moves entities along with what trimming and cleaning take away', () => {
    expect(composeText(' \r a<b>\r b </b>', 'HTML')).toEqual({
      kind: 'formatted',
      text: 'a b',
      entities: [{ type: 'bold', offset: 1, length: 2 }],
    });
  });

  it('never leaves an entity outside the text, whatever is cleaned', () => {
    const piece = fc.constantFrom(' ', '\r', '\n', '\t', 'a', '😀', '\u202E', '<b>', '</b>', '<i>', '</i>');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const outcome = composeText(pieces.join(''), 'HTML');
        if (outcome.kind === 'refused') return expect(outcome.reason).not.toBe('');
        const { text, entities } = outcome;
        return expect(
          entities.every((e) => e.offset >= 0 && e.length > 0 && e.offset + e.length <= text.length),
        ).toBe(true);
      }),
    );
  });
});
