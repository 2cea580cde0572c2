import type { MessageEntity } from '../bot-api-types.js';
import { byEntityPosition } from './entity-order.js';

const BARE_DOMAINS = 'com|org|net|io|me|app|dev|info|co|xyz|eu|at|de|uk';

/** In order of precedence: what is found first keeps its place. */
const PATTERNS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['url', /\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/giu],
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  [
    'url',
    new RegExp(
      `(?<![\\w@./-])(?:[a-z0-9-]+\\.)+(?:${BARE_DOMAINS})\\b(?:/[^\\s<>"]*[^\\s<>"'.,;:!?)\\]}])?`,
      'giu',
    ),
  ],
  ['bot_command', /(?<![\w/<>@.])\/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?(?![\w/<>])/gu],
  ['mention', /(?<!\w)@[a-zA-Z0-9_]{2,32}(?!\w)/gu],
  ['cashtag', /(?<![$\w])\$(?:1INCH|[A-Z]{3,8})(?![$\w])/gu],
  ['hashtag', /(?<![\p{L}\p{N}_&#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}(?![\p{L}\p{N}_#])/gu],
];
const OPAQUE = new Set(['code', 'pre', 'text_link', 'text_mention', 'custom_emoji']);

/**
 * Adds the entities Telegram finds by itself (addresses, commands, mentions, tags) to those that were `given`. None is
 * added inside code or a link. Result in order of position. Pure.
 */
export function withFoundEntities(text: string, given: readonly MessageEntity[]): readonly MessageEntity[] {
  const taken = given.filter((entity) => OPAQUE.has(entity.type));
  const found: MessageEntity[] = [];
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (![...taken, ...found].some((other) => overlap(entity, other))) found.push(entity);
    }
  }
  return [...given, ...found].toSorted(byEntityPosition);
}

function overlap(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
