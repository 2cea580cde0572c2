/** With the full-width and the small forms, which spreadsheets take for the same. */
const FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/;
/** Where a pasted cell, or a file opened in a locale with another separator, falls apart. */
const BREAK = /[\n\r\t\v\f;\u0085\u2028\u2029]/;
/** A cell that begins so may be taken for a formula by itself: https://owasp.org/www-community/attacks/CSV_Injection */
const STARTING_BREAK = /^[\t\r]/;
/** Every Unicode space and invisible character. */
const BLANK = /[\p{Z}\p{C}]/u;
/** They would show the cells of a line in another order. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;
/** Apostrophes before what may begin a formula: the first of them is ours, or doubled by `restorableCell`. */
const QUOTED_STARTS =
  /((?:^|[\n\r\t\v\f;\u0085\u2028\u2029])[\p{Z}\p{C}]*)'('*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu;
/** No name that Telegram allows is as long. */
const MOST_CHARACTERS = 256;

/**
 * A text for a cell of a spreadsheet: with an apostrophe before whatever could be taken for the beginning of a formula, at
 * the start or after a break, without marks that change the direction of writing, and of at most 256 characters. Linear. Pure.
 */
export function escapedCell(text: string): string {
  const shown = shortened(text).replaceAll(BIDI_CONTROLS, '');
  let safe = STARTING_BREAK.test(shown) ? "'" : '';
  let atStart = true;
  for (const character of shown) {
    if (atStart && FORMULA.test(character)) safe += "'";
    atStart = BREAK.test(character) || (atStart && BLANK.test(character));
    safe += character;
  }
  return safe;
}

/** As `escapedCell`, for one line of text that `restoredCell` shall give back. Pure. */
export function restorableCell(line: string): string {
  return escapedCell(line.replace(QUOTED_STARTS, "$1''$2"));
}

/** The line of text of a cell, without the apostrophes that keep a spreadsheet from reading a formula. Pure. */
export function restoredCell(cell: string): string {
  return cell.replace(QUOTED_STARTS, '$1$2');
}

function shortened(text: string): string {
  // A character takes at most two units.
  const characters = Array.from(text.slice(0, 2 * MOST_CHARACTERS + 2));
  if (characters.length <= MOST_CHARACTERS) return characters.join('');
  return `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
}
