import type { MessageEntity } from '../bot-api-types.js';

export interface CleanText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

// Deleted: carriage returns, line separators, bidirectional overrides, three combining lines that draw over text.
const DELETED = /[\r\u2028-\u202E]|\u0333|\u033F|\u030A/;
// oxlint-disable-next-line no-control-regex -- control characters are what is meant
const BLANKED = /[\0-\x09\x0B-\x1F]/;

/**
 * What Telegram does to every text before it stores it: deletes or blanks characters that could disguise it, trims the
 * ends, and moves the entities along. Entities that end up empty are dropped. Pure, linear.
 * Source: `clean_input_string` in tdlib's misc.cpp and `fix_formatted_text` in MessageEntity.cpp.
 */
export function cleanText(text: string, entities: readonly MessageEntity[]): CleanText {
  const places: number[] = []; // where each UTF-16 unit of the input stands in the output
  let cleaned = '';
  for (const char of text.split('')) {
    places.push(cleaned.length);
    if (!DELETED.test(char)) cleaned += BLANKED.test(char) ? ' ' : char;
  }
  places.push(cleaned.length);
  const trimmed = cleaned.trim();
  const start = cleaned.length - cleaned.trimStart().length;
  const place = (offset: number): number =>
    Math.min(Math.max((places[offset] ?? cleaned.length) - start, 0), trimmed.length);
  const moved = entities.map((entity) => {
    const offset = place(entity.offset);
    return { ...entity, offset, length: place(entity.offset + entity.length) - offset };
  });
  return { text: trimmed, entities: moved.filter((entity) => entity.length > 0) };
}
