import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const FORM = {
  header: true,
  bom: true,
  record_delimiter: 'windows',
  // By itself it quotes the delimiter and CR LF, not one of the two alone: RFC 4180, 2.6.
  quoted_match: /[\r\n]/,
} as const;

/**
 * Writes a file for a spreadsheet: UTF-8 with a byte order mark, a line of names first. Texts that people chose go through
 * `escapedCell` before. Resolves once all of it is handed over, rejects if it had to break off; the sink is ended either way.
 */
export async function writeCsv(
  columns: readonly string[],
  lines: AsyncIterable<Readonly<Record<string, string>>>,
  sink: Writable,
): Promise<void> {
  const { stringify } = await import('csv-stringify');
  await pipeline(Readable.from(lines), stringify({ ...FORM, columns: [...columns] }), sink);
}
