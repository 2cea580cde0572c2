import fc from 'fast-check';
import { composeText } from '../../../e2e/stand-ins/telegram/domain/message-text.js';
import { MAX_MESSAGE_LENGTH } from '../../src/contract/messages/marks.js';
import { toHtml } from '../../src/pipeline/delivery/telegram/html.js';

/** What Telegram makes of a text without any markup: some characters it removes from every message. */
function shown(text: string): string | null {
  const composed = composeText(text, '');
  return composed.kind === 'formatted' ? composed.text : null;
}

it('any text arrives as it is, whatever tags, entities or half tags it holds', () => {
  const hostile = fc.constantFrom(
    '<b>',
    '</b>',
    '&amp;',
    '&#0;',
    '<',
    '>',
    '&',
    '"',
    '<a href="x">',
    '\n',
    'TEST',
    '🔔',
  );
  const text = fc
    .array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 60 })
    .map((parts) => parts.join(''))
    .filter((candidate) => candidate.length <= MAX_MESSAGE_LENGTH && shown(candidate) !== null);
  fc.assert(
    fc.property(text, (candidate) => {
      const composed = composeText(toHtml(candidate), 'HTML');
      expect(composed).toMatchObject({ kind: 'formatted', text: shown(candidate) });
    }),
    { numRuns: 1000 },
  );
});
