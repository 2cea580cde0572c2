import type { RefusedRow } from '../../../contract/trigger-file.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { jsonShape, SHAPE_SENTENCES } from '../../../platform/http/json-shape.js';
import { InputPipe } from '../../../platform/validation/input-pipe.js';
import type { ImportRow } from '../domain/import-plan.js';
import { CsvRowDto, JsonRowDto } from './import-row.dto.js';
import type { FileFormat, FileRow } from './read-trigger-file.js';

/** A row that may name a route of the person; null: the usual one. */
export interface NamedRow extends ImportRow {
  readonly route?: string | null;
}

export type CheckedRow = ({ readonly kind: 'row' } & NamedRow) | ({ readonly kind: 'refused' } & RefusedRow);

/** What checks the body of a single new trigger. */
const FORM = new InputPipe();

/** The rows that have the form of a new trigger, the others with the sentence that a single one would get. */
export async function checkedRows(
  rows: readonly FileRow[],
  format: FileFormat,
): Promise<readonly CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) checked.push(row.kind === 'refused' ? row : await checkedRow(row, format));
  return checked;
}

async function checkedRow(
  { line, fields }: Extract<FileRow, { readonly kind: 'fields' }>,
  format: FileFormat,
): Promise<CheckedRow> {
  const shape = jsonShape(fields);
  if (shape !== 'fine') return { kind: 'refused', line, field: null, message: SHAPE_SENTENCES[shape] };
  try {
    const metatype = format === 'csv' ? CsvRowDto : JsonRowDto;
    const { id, route, ...request } = (await FORM.transform(fields, {
      type: 'body',
      metatype,
    })) as JsonRowDto;
    return { kind: 'row', line, id: id ?? null, request, ...(route !== undefined && { route }) };
  } catch (error) {
    return refusedBy(line, error);
  }
}

/** A row with why it is refused. @throws whatever is no answer to a person's input. */
export function refusedBy(line: number, error: unknown): { readonly kind: 'refused' } & RefusedRow {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { kind: 'refused', line, field: error.fields?.[0]?.field ?? null, message: error.message };
}
