/** A piece of a text: plain, or an address to go to. */
export type TextPiece = { readonly kind: 'plain' | 'link'; readonly text: string };

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Splits a text at its http addresses, without the full stop behind one. The pieces together are the text. Pure. */
export function linkedText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    pieces.push({ kind: 'link', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}
