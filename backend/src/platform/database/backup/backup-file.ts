/**
 * A backup is a gzip file of JSON lines: a header, then a line for every row, then the end with the counts. A row is
 * the text form of the whole row, as PostgreSQL writes and reads it itself: exact for every type.
 */
export interface BackupHeader {
  readonly product: 'bellwether';
  readonly format: 1;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Names of the migrations the database had, oldest first. */
  readonly migrations: readonly string[];
  /** Table → its columns in their order. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

/** [table, row]. */
export type BackupRow = readonly [table: string, row: string];

export interface BackupEnd {
  readonly end: true;
  /** Table → number of rows. */
  readonly rows: RowCounts;
  /** Sequence → the last number it gave out. */
  readonly sequences: Readonly<Record<string, string>>;
}

export type RowCounts = Readonly<Record<string, number>>;

export type BackupLine = BackupHeader | BackupRow | BackupEnd;

/** Splits text that arrives in chunks into parsed lines. */
export async function* parseLines(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<BackupLine, void> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as BackupLine;
  }
}

/** @throws Error with a sentence for the operator if this is not the first line of a backup. */
export function asHeader(line: BackupLine | undefined): BackupHeader {
  if (line !== undefined && 'product' in line && line.product === 'bellwether' && line.format === 1)
    return line;
  throw new Error('This file is not a backup of Bellwether, or one of a newer version.');
}
