const LONGEST_SHOWN = 30;

/**
 * A person's own word as an answer may repeat it: at most 30 UTF-16 units, without what is invisible or turns the
 * direction of a line; never half a character. Pure.
 */
export function shown(word: string): string {
  const visible = word.replace(/\p{C}/gu, '');
  if (visible.length <= LONGEST_SHOWN) return visible;
  return `${visible.slice(0, LONGEST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
