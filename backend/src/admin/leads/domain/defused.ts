/**
 * What spreadsheets take for the beginning of a formula, where csv-stringify does not look: after blanks (every Unicode
 * space and invisible character), and after a line break, tab or semicolon, at which a pasted cell, or a file opened in a
 * locale with another separator, falls apart.
 */
const HIDDEN_FORMULA =
  /(?<=^[\p{Z}\p{C}]+|[\n\r\t\v\f;\u0085\u2028\u2029][\p{Z}\p{C}]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu;

/**
 * A text for a cell of a spreadsheet, with an apostrophe before each hidden formula. A formula in the very first character
 * stays for `escape_formulas` of csv-stringify. Pure.
 */
export function defused(text: string): string {
  return text.replace(HIDDEN_FORMULA, "'$&");
}
