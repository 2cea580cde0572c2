import { MOST_IMPORT_ROWS, type RefusedRow, TRIGGER_FILE_VERSION } from '../../../contract/trigger-file.js';
import { AppError } from '../../../platform/errors/app-error.js';
import {
  readCells,
  TRIGGER_COLUMNS,
  type TriggerCells,
  type TriggerColumn,
} from '../domain/trigger-cells.js';

export type FileFormat = 'json' | 'csv';

/** A row as the fields of a request that nobody has judged, or why there are none. */
export type FileRow =
  | { readonly kind: 'fields'; readonly line: number; readonly fields: object }
  | ({ readonly kind: 'refused' } & RefusedRow);

export const NOT_UTF8 = 'This file is not text in UTF-8. Save it as “CSV UTF-8”.';
export const NOT_JSON = 'This file is not JSON.';
export const NO_TRIGGERS = 'This file has no list "triggers".';
export const TOO_MANY_ROWS = `A file has at most ${MOST_IMPORT_ROWS} triggers.`;
export const NO_HEADER = 'The first line names the columns, "symbol" among them.';
export const TOO_MANY_CELLS = 'This line has more cells than the first one names.';
export const NO_OBJECT = 'A trigger is a JSON object.';

const DELIMITERS = [',', ';', '\t'];
const LONGEST_SHOWN = 40;
const MOST_NAMED = 20;

/** @throws AppError 400 for what is no such file, 422 for more than 500 triggers and for another version. */
export async function readTriggerFile(bytes: Buffer, format: FileFormat): Promise<readonly FileRow[]> {
  const text = decoded(bytes);
  const rows = format === 'csv' ? await readCsv(text) : readJson(text);
  if (rows.length > MOST_IMPORT_ROWS) throw new AppError('RULE_BROKEN', 422, TOO_MANY_ROWS);
  return rows;
}

/** Without a byte order mark. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(NOT_UTF8);
  }
}

function readJson(text: string): readonly FileRow[] {
  const file = parsedJson(text);
  if (!isObject(file)) throw unreadable(NO_TRIGGERS);
  const { version, triggers, ...others }: { version?: unknown; triggers?: unknown } = file;
  refuseOthers(Object.keys(others));
  if (version !== TRIGGER_FILE_VERSION)
    throw new AppError('RULE_BROKEN', 422, `Files of version ${TRIGGER_FILE_VERSION} can be imported.`);
  if (!Array.isArray(triggers)) throw unreadable(NO_TRIGGERS);
  return triggers.map((fields: unknown, i): FileRow => {
    const line = i + 1;
    return isObject(fields) ? { kind: 'fields', line, fields } : refused(line, NO_OBJECT);
  });
}

/** @throws AppError 400 with every name. */
function refuseOthers(names: readonly string[]): void {
  const fields = names.slice(0, MOST_NAMED).map((name) => {
    const field = name.slice(0, LONGEST_SHOWN);
    return { field, message: `There is no field "${field}".` };
  });
  if (fields.length > 0) throw new AppError('BAD_REQUEST', 400, fields[0]?.message, { fields });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(NOT_JSON);
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function readCsv(text: string): Promise<readonly FileRow[]> {
  const plain = text.replace(/\r\n?/g, '\n');
  const [first = ''] = plain.split('\n', 1);
  const [header, ...records] = await parsedCsv(plain, DELIMITERS.find((each) => first.includes(each)) ?? ',');
  const columns = columnsOf(header?.record ?? []);
  return records.map(({ record, info: { lines: line } }): FileRow => {
    if (record.length > columns.length) return refused(line, TOO_MANY_CELLS);
    const cells: Partial<TriggerCells> = Object.fromEntries(record.map((cell, i) => [columns[i], cell]));
    const reading = readCells(cells);
    return reading.kind === 'fields'
      ? { ...reading, line }
      : { kind: 'refused', line, field: reading.fault.field, message: reading.fault.message };
  });
}

async function parsedCsv(text: string, delimiter: string): Promise<readonly CsvRecord[]> {
  const { CsvError, parse } = await import('csv-parse/sync');
  const form = {
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  } as const;
  try {
    // With `info` a record comes with where it stands, which the types do not say.
    return parse(text, form) as unknown as readonly CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`Line ${String(error['lines'])} is no CSV: its quotation marks do not fit together.`);
  }
}

/** @throws AppError 400 for a column that is not known or stands there twice, and without the symbol. */
function columnsOf(names: readonly string[]): readonly TriggerColumn[] {
  const columns = names.map((name): TriggerColumn => {
    const plain = name.trim();
    const column = TRIGGER_COLUMNS.find((each) => each.toLowerCase() === plain.toLowerCase());
    if (column !== undefined) return column;
    const shown = plain.slice(0, LONGEST_SHOWN);
    throw unreadable(`There is no column "${shown}". There are ${TRIGGER_COLUMNS.join(', ')}.`);
  });
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  if (twice !== undefined) throw unreadable(`The column "${twice}" is there twice.`);
  if (!columns.includes('symbol')) throw unreadable(NO_HEADER);
  return columns;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(line: number, message: string): FileRow {
  return { kind: 'refused', line, field: null, message };
}

function unreadable(message: string): AppError {
  return new AppError('BAD_REQUEST', 400, message);
}
