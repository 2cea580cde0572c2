import { plainDecimal } from '../../../contract/decimal.js';
import type { FieldFault } from '../../../contract/errors.js';
import type { TriggerFileRow } from '../../../contract/trigger-file.js';
import { restorableCell, restoredCell } from '../../../platform/csv/domain/escaped-cell.js';
import type { FieldNames } from './read-form.js';

/** The columns of a CSV file of triggers; those of an import may stand in any order, and all but `symbol` may be absent. */
export const TRIGGER_COLUMNS = [
  'symbol',
  'quote',
  'op',
  'level',
  'low',
  'high',
  'armed',
  'name',
  'note',
  'watch',
  'guards',
  'source',
  'repeat',
  'expiresAt',
  'cooldownSec',
  'hysteresis',
  'alwaysRings',
  'route',
] as const;

export type TriggerColumn = (typeof TRIGGER_COLUMNS)[number];
export type TriggerCells = Readonly<Record<TriggerColumn, string>>;

/** What the columns call an operation and its levels. */
export const COLUMN_NAMES: FieldNames = { op: 'op', level: 'level', low: 'low', high: 'high' };

/** A line as the fields of a request that nobody has judged, or why a cell cannot be read. */
export type CellsReading =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fault'; readonly fault: FieldFault };

export const USD_ONLY = 'The quote is USD; no other is known.';
export const NO_NUMBER = 'Write a number in digits with a point, like 65000.5.';
export const YES_OR_NO = 'Write yes or no.';
export const NO_JSON = 'This is no JSON.';

const QUOTE = 'USD';
const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

/** A trigger as cells; what does not apply is empty. Pure. */
export function cellsOfTrigger(row: TriggerFileRow): TriggerCells {
  const { symbol, watch, guards, source, repeat, expiresAt, name, note } = row;
  const isPrice = watch.kind === 'price';
  return {
    symbol,
    quote: QUOTE,
    op: isPrice ? watch.way : '',
    level: isPrice && 'level' in watch ? plainDecimal(watch.level) : '',
    low: isPrice && 'low' in watch ? plainDecimal(watch.low) : '',
    high: isPrice && 'high' in watch ? plainDecimal(watch.high) : '',
    armed: wordOf(row.active),
    name: restorableCell(name ?? ''),
    note: restorableCell(note ?? ''),
    watch: isPrice ? '' : JSON.stringify(watch),
    guards: guards.length === 0 ? '' : JSON.stringify(guards),
    source: source ?? '',
    repeat,
    expiresAt: expiresAt ?? '',
    cooldownSec: row.cooldownSec === null ? '' : String(row.cooldownSec),
    hysteresis: row.hysteresis === null ? '' : plainDecimal(row.hysteresis),
    alwaysRings: wordOf(row.alwaysRings),
    route: restorableCell(row.route ?? ''),
  };
}

/** Reads a line by its columns: one that is absent leaves a trigger as it is, an empty cell is as usual; without yes or no nothing changes. Pure. */
export function readCells(cells: Partial<TriggerCells>): CellsReading {
  const fields: Record<string, unknown> = {};
  for (const column of TRIGGER_COLUMNS) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const text = cell.trim();
    const message = readCell(column, text, fields);
    if (message !== null) return { kind: 'fault', fault: { field: column, message } };
  }
  return { kind: 'fields', fields };
}

/** Adds the field of a cell; returns why it cannot be read, else null. */
function readCell(column: TriggerColumn, text: string, fields: Record<string, unknown>): string | null {
  switch (column) {
    case 'symbol':
      fields[column] = text;
      return null;
    case 'quote':
      return text === '' || text.toUpperCase() === QUOTE ? null : USD_ONLY;
    case 'op':
    case 'repeat':
    case 'source':
      fields[column] = text === '' ? null : text.toLowerCase();
      return null;
    case 'expiresAt':
      fields[column] = text === '' ? null : text;
      return null;
    case 'name':
    case 'note':
    case 'route':
      fields[column] = text === '' ? null : restoredCell(text);
      return null;
    case 'level':
    case 'low':
    case 'high':
    case 'cooldownSec':
    case 'hysteresis':
      if (text !== '' && !NUMBER.test(text)) return NO_NUMBER;
      fields[column] = text === '' ? null : Number(text);
      return null;
    case 'armed':
    case 'alwaysRings':
      return readWord(column === 'armed' ? 'active' : column, text, fields);
    case 'watch':
    case 'guards':
      return readJson(column, text, fields);
  }
}

function readWord(field: string, text: string, fields: Record<string, unknown>): string | null {
  if (text === '') return null;
  const value = WORDS.get(text.toLowerCase());
  if (value === undefined) return YES_OR_NO;
  fields[field] = value;
  return null;
}

function readJson(field: string, text: string, fields: Record<string, unknown>): string | null {
  try {
    fields[field] = text === '' ? null : JSON.parse(text);
    return null;
  } catch {
    return NO_JSON;
  }
}

function wordOf(value: boolean): string {
  return value ? 'yes' : 'no';
}
