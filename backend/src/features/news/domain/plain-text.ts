import { withoutElements } from '../../../platform/html/domain/without-elements.js';

/** Longer markup is not read to its end: what it says is at its beginning. */
const MOST_MARKUP = 8_000;
const NOT_TEXT = ['script', 'style', 'iframe', 'svg', 'template', 'noscript'];
const TAG = /<[a-z!?/][^<>]*>/gi;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi;
/** Control and format characters (bidi overrides, zero-width ones), private use, and halves of pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  trade: '™',
  reg: '®',
  copy: '©',
};

/**
 * What a piece of HTML says, as one line of at most `most` UTF-16 units; cut text ends with "…". Nothing that a browser or
 * a terminal would act on is left: no tags, no control characters, no marks that change the direction of reading.
 * What is no HTML stays as it is. Pure, O(length), whatever the text.
 */
export function plainText(markup: string, most: number): string {
  const bare = withoutTags(withEntities(withoutTags(markup.slice(0, MOST_MARKUP))));
  return shortened(bare.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim(), most);
}

/** The first one or two sentences, as long as they fit into `most` UTF-16 units; else the beginning of the first. */
export function leadOf(text: string, most: number): string {
  const [, first = text, second = ''] =
    /^(.+?[.!?])(?:\s+(?=\p{Lu}|["“‘])(.+?[.!?]))?(?=\s|$)/u.exec(text) ?? [];
  const both = `${first} ${second}`.trim();
  return both.length <= most ? both : shortened(first, most);
}

function withoutTags(text: string): string {
  return withoutElements(text, NOT_TEXT).replaceAll(TAG, ' ');
}

function withEntities(text: string): string {
  return text.replaceAll(ENTITY, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined)
      return Object.hasOwn(NAMED, name.toLowerCase()) ? (NAMED[name.toLowerCase()] ?? whole) : whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = point > 0 && point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : ' ';
  });
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
