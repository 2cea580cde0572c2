export interface CharReference {
  readonly text: string;
  readonly end: number; // index after the reference
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const LONGEST_NUMERIC = 10; // characters from "&#" on; longer ones stay text

/**
 * Reads the character reference that starts with the "&" at `at`, as Telegram's HTML mode does: only &lt; &gt; &amp;
 * &quot; and numbers, and the semicolon may be missing. Null: not a reference, the "&" is ordinary text.
 * Pure. Source: `decode_html_entity` in tdlib's MessageEntity.cpp.
 */
export function readCharReference(html: string, at: number): CharReference | null {
  const reference = html.startsWith('&#', at) ? readNumeric(html, at) : readNamed(html, at);
  if (reference === null) return null;
  return html[reference.end] === ';' ? { ...reference, end: reference.end + 1 } : reference;
}

function readNumeric(html: string, at: number): CharReference | null {
  const pattern = /&#(?:x([0-9a-fA-F]+)|([0-9]+))/y;
  pattern.lastIndex = at;
  const match = pattern.exec(html);
  if (match === null || match[0].length >= LONGEST_NUMERIC) return null;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  if (code === 0 || code >= 0x10ffff) return null;
  return { text: String.fromCodePoint(code), end: pattern.lastIndex };
}

function readNamed(html: string, at: number): CharReference | null {
  const pattern = /&([a-zA-Z]+)/y;
  pattern.lastIndex = at;
  const name = pattern.exec(html)?.[1];
  if (name === undefined || !Object.hasOwn(NAMED, name)) return null;
  return { text: NAMED[name] ?? '', end: pattern.lastIndex };
}
