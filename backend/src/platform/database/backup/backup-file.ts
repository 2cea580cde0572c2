import { createHmac } from 'node:crypto';

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
  /** `secretFingerprint` of the SESSION_SECRET it was made under; absent where that was not known. */
  readonly secret?: string;
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

/** Tells whether two secrets are the same, and tells nobody what they are. Pure. */
export function secretFingerprint(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('fingerprint in a backup').digest('hex').slice(0, 32);
}

/** What cannot be opened where a backup is restored under a secret of another time; null: everything can, or nobody knows. Pure. */
export function secretNotice({ secret }: BackupHeader, ownSecret: string | null): string | null {
  if (secret === undefined || ownSecret === null || secret === secretFingerprint(ownSecret)) return null;
  return 'This backup was made under another SESSION_SECRET. Everybody has to sign in again, and what was under way cannot be opened: trial codes, links in e-mails that waited, and links to unsubscribe. With the other secret in its place, everything can.';
}

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
