import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Line = Readonly<Record<string, string>>;
type Lines = Iterable<Line> | AsyncIterable<Line>;

const FORM = { header: true, bom: true, record_delimiter: 'windows' } as const;

/**
 * Writes a file for a spreadsheet: UTF-8 with a byte order mark, a line of names first. Texts that people chose go through
 * `escapedCell` before. Resolves once all of it is handed over, rejects if it had to break off; the sink is ended either way.
 */
export async function writeCsv(columns: readonly string[], lines: Lines, sink: Writable): Promise<void> {
  const { stringify } = await import('csv-stringify');
  // It looks fields of objects up by path, which is most of the garbage of a large file; those of arrays it takes as they are.
  await pipeline(Readable.from(cellsOf(columns, lines)), stringify({ ...FORM, columns: [...columns] }), sink);
}

async function* cellsOf(
  columns: readonly string[],
  lines: Lines,
): AsyncGenerator<readonly (string | undefined)[]> {
  for await (const line of lines) yield columns.map((column) => line[column]);
}
