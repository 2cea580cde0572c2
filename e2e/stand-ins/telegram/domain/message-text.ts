import { cleanText } from './clean-text.js';
import { withFoundEntities } from './found-entities.js';
import { type FormattedText, parseHtmlText } from './html-text.js';
import { type Refused, refused } from './refused.js';

/** Telegram says "characters after entities parsing"; counted here in UTF-16 units, the strictest reading. */
const LONGEST_TEXT = 4096;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Turns the `text` and `parse_mode` of a call into what the reader sees, or says why Telegram refuses it. parse_mode:
 * none or HTML, in any case; Markdown is not spoken by this stand-in and refused like an unknown mode. Pure.
 */
export function composeText(text: string, parseMode: string): FormattedText | Refused {
  if (text === '') return refused('message text is empty');
  if (LONE_SURROGATE.test(text)) return refused('text must be encoded in UTF-8');
  const parsed = parse(text, parseMode.toLowerCase());
  if (parsed.kind === 'refused') return parsed;
  const clean = cleanText(parsed.text, parsed.entities);
  if (clean.text === '') return refused('text must be non-empty');
  if (clean.text.length > LONGEST_TEXT) return refused('message is too long');
  return {
    kind: 'formatted',
    text: clean.text,
    entities: withFoundEntities(clean.text, clean.entities),
  };
}

function parse(text: string, parseMode: string): FormattedText | Refused {
  if (parseMode === 'html') return parseHtmlText(text);
  if (parseMode === '' || parseMode === 'none') return { kind: 'formatted', text, entities: [] };
  return refused('unsupported parse_mode');
}
