import type { MessageEntity } from '../bot-api-types.js';
import { readCharReference } from './char-reference.js';
import { checkLink, linkedUserId } from './checked-link.js';
import { byEntityPosition } from './entity-order.js';
import { byteOffset, readEndTag, readStartTag } from './html-tag.js';
import { type Refused, refused } from './refused.js';

export interface FormattedText {
  readonly kind: 'formatted';
  readonly text: string;
  readonly entities: readonly MessageEntity[]; // by offset, the longer first; properly nested
}

interface OpenTag {
  readonly name: string;
  readonly argument: string;
  readonly offset: number; // UTF-16 offset in the text so far
}

interface Parser {
  readonly html: string;
  text: string;
  readonly open: OpenTag[];
  readonly entities: MessageEntity[];
}

type Step = { readonly kind: 'next'; readonly at: number } | Refused;

const STYLE_OF: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
};
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Parses a text of parse_mode HTML into plain text and entities, exactly as strict as Telegram: unknown, unclosed and
 * crossing tags are refused with its words ("can't parse entities: ..."); a link to an address it does not take stays
 * as plain text. Any text whose & < > are escaped is accepted and comes back unchanged.
 * Pure, linear. Source: `parse_html` in tdlib's MessageEntity.cpp.
 */
export function parseHtmlText(html: string): FormattedText | Refused {
  const parser: Parser = { html, text: '', open: [], entities: [] };
  let at = 0;
  while (at < html.length) {
    const step = readNext(parser, at);
    if (step.kind === 'refused') return refused(`can't parse entities: ${step.reason}`);
    at = step.at;
  }
  const unclosed = parser.open.at(-1);
  if (unclosed !== undefined) {
    return refused(`can't parse entities: Can't find end tag corresponding to start tag "${unclosed.name}"`);
  }
  if (LONE_SURROGATE.test(parser.text)) {
    return refused(
      "can't parse entities: Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units",
    );
  }
  return { kind: 'formatted', text: parser.text, entities: finish(parser.entities) };
}

function readNext(parser: Parser, at: number): Step {
  const { html } = parser;
  if (html[at] === '<') return html[at + 1] === '/' ? closeTag(parser, at) : openTag(parser, at);
  const reference = html[at] === '&' ? readCharReference(html, at) : null;
  if (reference !== null) {
    parser.text += reference.text;
    return { kind: 'next', at: reference.end };
  }
  const run = /[&<]/g;
  run.lastIndex = at + 1;
  const end = run.exec(html)?.index ?? html.length;
  parser.text += html.slice(at, end);
  return { kind: 'next', at: end };
}

function openTag(parser: Parser, at: number): Step {
  const tag = readStartTag(parser.html, at);
  if (tag.kind === 'refused') return tag;
  parser.open.push({ name: tag.name, argument: tag.argument, offset: parser.text.length });
  return { kind: 'next', at: tag.end + 1 };
}

function closeTag(parser: Parser, at: number): Step {
  const opened = parser.open.at(-1);
  if (opened === undefined) {
    return refused(`Unexpected end tag at byte offset ${byteOffset(parser.html, at)}`);
  }
  const tag = readEndTag(parser.html, at);
  if (tag.kind === 'refused') return tag;
  if (tag.name !== '' && tag.name !== opened.name) {
    const where = byteOffset(parser.html, at);
    return refused(
      `Unmatched end tag at byte offset ${where}, expected "</${opened.name}>", found "</${tag.name}>"`,
    );
  }
  parser.open.pop();
  if (parser.text.length > opened.offset) {
    const failure = addEntity(parser, opened);
    if (failure !== null) return failure;
  }
  return { kind: 'next', at: tag.end + 1 };
}

function addEntity(parser: Parser, { name, argument, offset }: OpenTag): Refused | null {
  const place = { offset, length: parser.text.length - offset };
  const style = STYLE_OF[name];
  if (style !== undefined) parser.entities.push({ type: style, ...place });
  else if (name === 'a') addLink(parser, argument, place);
  else if (name === 'pre' || name === 'code') addCode(parser, name, argument, place);
  else if (name === 'blockquote') {
    const type = argument === 'expandable' ? 'expandable_blockquote' : 'blockquote';
    parser.entities.push({ type, ...place });
  } else {
    if (!isEmojiId(argument)) return refused('Invalid custom emoji identifier specified');
    parser.entities.push({ type: 'custom_emoji', ...place, custom_emoji_id: argument });
  }
  return null;
}

interface Place {
  readonly offset: number;
  readonly length: number;
}

function addLink(parser: Parser, argument: string, place: Place): void {
  const target = argument === '' ? parser.text.slice(place.offset) : argument;
  const userId = linkedUserId(target);
  if (userId !== null) {
    parser.entities.push({ type: 'text_mention', ...place, user: { id: userId } });
    return;
  }
  const link = checkLink(target);
  if (link.kind === 'link') parser.entities.push({ type: 'text_link', ...place, url: link.url });
}

/** `<pre><code class="language-x">` in either order is one block with a language. */
function addCode(parser: Parser, name: 'pre' | 'code', language: string, place: Place): void {
  const inner = parser.entities.at(-1);
  const wraps =
    inner !== undefined &&
    inner.type === (name === 'pre' ? 'code' : 'pre') &&
    inner.offset === place.offset &&
    inner.length === place.length;
  const known = name === 'pre' ? (inner?.language ?? '') : language;
  if (wraps && known !== '') {
    parser.entities.pop();
    parser.entities.push({ type: 'pre', ...place, language: known });
    return;
  }
  const noted = name === 'code' && language !== '' ? { language } : {};
  parser.entities.push({ type: name, ...place, ...noted });
}

function isEmojiId(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt(text) !== 0n && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** Nothing nests inside code, nothing inside its own kind; a language stays on blocks only. */
function finish(found: readonly MessageEntity[]): readonly MessageEntity[] {
  const kept: MessageEntity[] = [];
  for (const entity of found.toSorted(byEntityPosition)) {
    const around = kept.filter((other) => other.offset + other.length > entity.offset);
    const inCode = around.some((other) => other.type === 'code' || other.type === 'pre');
    if (inCode || around.some((other) => other.type === entity.type)) continue;
    const { language, ...rest } = entity;
    kept.push(language !== undefined && entity.type === 'pre' ? { ...rest, language } : rest);
  }
  return kept;
}
