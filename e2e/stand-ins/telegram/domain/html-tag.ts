import { readCharReference } from './char-reference.js';
import { type Refused, refused } from './refused.js';

export interface StartTag {
  readonly kind: 'tag';
  readonly name: string;
  readonly argument: string; // the one attribute that matters: href, language, emoji-id, "spoiler", "expandable"
  readonly end: number; // index of the ">"
}

export interface EndTag {
  readonly kind: 'tag';
  readonly name: string; // empty for "</>", which closes whatever is open
  readonly end: number;
}

interface Attribute {
  readonly kind: 'attribute';
  readonly name: string;
  readonly value: string;
  readonly end: number; // index after the value
}

const SUPPORTED = new Set(
  'a b strong i em u ins s strike del code pre span tg-spoiler blockquote tg-emoji'.split(' '),
);

/**
 * Reads the start tag that opens with the "<" at `begin`, with Telegram's words for everything it does not take.
 * Pure. Source: `parse_html` in tdlib's MessageEntity.cpp; byte offsets are of the UTF-8 form, as there.
 */
export function readStartTag(html: string, begin: number): StartTag | Refused {
  let at = begin + 1;
  while (!isSpace(html[at]) && html[at] !== '>') at += 1;
  const where = `at byte offset ${byteOffset(html, begin)}`;
  if (isEnd(html[at])) return refused(`Unclosed start tag ${where}`);
  const name = html.slice(begin + 1, at).toLowerCase();
  if (!SUPPORTED.has(name)) return refused(`Unsupported start tag "${name}" ${where}`);
  let argument = '';
  for (;;) {
    at = skipSpaces(html, at);
    if (html[at] === '>') break;
    const attribute = readAttribute({ html, at, tag: name, where });
    if (attribute.kind === 'refused') return attribute;
    argument = argumentOf(name, attribute) ?? argument;
    at = attribute.end;
  }
  if (name === 'span' && argument !== 'spoiler') {
    return refused(`Tag "span" must have class "tg-spoiler" ${where}`);
  }
  return { kind: 'tag', name, argument, end: at };
}

/** Reads the end tag that opens with the "</" at `begin`. Pure. */
export function readEndTag(html: string, begin: number): EndTag | Refused {
  let at = begin + 2;
  while (!isSpace(html[at]) && html[at] !== '>') at += 1;
  const name = html.slice(begin + 2, at).toLowerCase();
  at = skipSpaces(html, at);
  if (html[at] !== '>') return refused(`Unclosed end tag at byte offset ${byteOffset(html, begin)}`);
  return { kind: 'tag', name, end: at };
}

/** How many UTF-8 bytes stand before `at`: the offset Telegram names in its messages. */
export function byteOffset(html: string, at: number): number {
  return Buffer.byteLength(html.slice(0, at));
}

interface Reading {
  readonly html: string;
  readonly at: number;
  readonly tag: string;
  readonly where: string;
}

function readAttribute(reading: Reading): Attribute | Refused {
  const { html, tag, where } = reading;
  let at = reading.at;
  while (!isSpace(html[at]) && html[at] !== '=' && html[at] !== '>') at += 1;
  const name = html.slice(reading.at, at);
  if (name === '') return refused(`Empty attribute name in the tag "${tag}" ${where}`);
  at = skipSpaces(html, at);
  if (html[at] !== '=') {
    if (tag === 'blockquote' && name === 'expandable') return { kind: 'attribute', name, value: '', end: at };
    return refused(`Expected equal sign in declaration of an attribute of the tag "${tag}" ${where}`);
  }
  at = skipSpaces(html, at + 1);
  if (isEnd(html[at])) return refused(`Unclosed start tag "${tag}" ${where}`);
  const value = html[at] === '"' || html[at] === "'" ? readQuoted(html, at) : readToken(html, at);
  if (value.kind === 'refused') return value;
  if (isEnd(html[value.end])) return refused(`Unclosed start tag ${where}`);
  return { kind: 'attribute', name, value: value.text, end: value.end };
}

interface Value {
  readonly kind: 'value';
  readonly text: string;
  readonly end: number;
}

function readQuoted(html: string, begin: number): Value {
  const quote = html[begin];
  let text = '';
  let at = begin + 1;
  while (html[at] !== quote && !isEnd(html[at])) {
    const reference = html[at] === '&' ? readCharReference(html, at) : null;
    text += reference === null ? html[at] : reference.text;
    at = reference === null ? at + 1 : reference.end;
  }
  return { kind: 'value', text, end: html[at] === quote ? at + 1 : at };
}

function readToken(html: string, begin: number): Value | Refused {
  let at = begin;
  while (/[a-zA-Z0-9.-]/.test(html[at] ?? '')) at += 1;
  if (!isSpace(html[at]) && html[at] !== '>') {
    return refused(`Unexpected end of name token at byte offset ${byteOffset(html, begin)}`);
  }
  return { kind: 'value', text: html.slice(begin, at).toLowerCase(), end: at };
}

function argumentOf(tag: string, { name, value }: Attribute): string | null {
  if (tag === 'a' && name === 'href') return value;
  if (tag === 'code' && name === 'class' && value.startsWith('language-')) return value.slice(9);
  if (tag === 'span' && name === 'class' && value.startsWith('tg-')) return value.slice(3);
  if (tag === 'tg-emoji' && name === 'emoji-id') return value;
  if (tag === 'blockquote' && name === 'expandable') return 'expandable';
  return null;
}

function skipSpaces(html: string, from: number): number {
  let at = from;
  while (!isEnd(html[at]) && isSpace(html[at])) at += 1;
  return at;
}

function isEnd(char: string | undefined): boolean {
  return char === undefined || char === '\0';
}

function isSpace(char: string | undefined): boolean {
  return isEnd(char) || /[ \t\r\n\v]/.test(char ?? '');
}
