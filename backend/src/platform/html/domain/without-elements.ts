/**
 * A piece of HTML with a space in place of each of these elements, `names` in lower case, and all that is in it. One that
 * is never closed stays as it is. Pure, O(length), whatever the text.
 */
export function withoutElements(html: string, names: readonly string[]): string {
  const opening = new RegExp(String.raw`<(${names.join('|')})\b[^<>]*>`, 'gi');
  const unclosed = new Set<string>();
  let kept = '';
  let from = 0;
  for (const { index, 0: tag, 1: written = '' } of html.matchAll(opening)) {
    const name = written.toLowerCase();
    if (index < from || unclosed.has(name)) continue;
    const closing = new RegExp(String.raw`</${name}\s*>`, 'gi');
    closing.lastIndex = index + tag.length;
    if (closing.test(html)) {
      kept += `${html.slice(from, index)} `;
      from = closing.lastIndex;
    } else unclosed.add(name);
  }
  return kept + html.slice(from);
}
