import { afterAYear, type Measured, type TableUse } from './disk.js';

const table = (part: Partial<TableUse>): TableUse => ({
  name: 'alerts',
  bytes: 100_000,
  rows: 10,
  rowBytes: 100,
  indexes: 0,
  rowsPerHour: 0,
  ...part,
});
const measured = (tables: readonly TableUse[], part: Partial<Measured> = {}): Measured => ({
  tables,
  catalogBytes: 0,
  walBytesPerHour: 0,
  backupBytes: 1_000,
  logBytesPerHour: 0,
  dataBytes: 0,
  ...part,
});
const bytesOf = (what: RegExp, of: Measured): number | undefined =>
  afterAYear(of).find((line) => what.test(line.what))?.bytes;

it.each<readonly [string, Partial<TableUse>, number]>([
  ['a table that stands still keeps its size', {}, 100_000],
  ['what stays grows for a year', { rowsPerHour: 1 }, (10 + 8_760) * 1.5 * 128],
  ['its indexes grow, too', { rowsPerHour: 1, indexes: 2 }, (10 + 8_760) * 1.5 * 208],
  ['of many rows the table itself tells the size of one', { rows: 10_000, rowsPerHour: 1 }, 187_600],
  [
    'where rows are purged, room of the dead comes on top',
    { name: 'price_log', rows: 10_000, rowsPerHour: 1_000 },
    10_000 * 1.5 * 10,
  ],
  ['a purge holds it at what its hours bring', { name: 'price_log', rowsPerHour: 1_000 }, 6_000 * 1.5 * 128],
  ['one row for each symbol is no growth', { name: 'price_cursors', rowsPerHour: 100 }, 100_000],
])('%s', (_name, part, expected) => {
  expect(bytesOf(/^table/, measured([table(part)]))).toBeCloseTo(expected);
});

it('minutes of the past end at 31 days of each coin from three exchanges, and are in no backup', () => {
  const coins = table({ name: 'minute_coins', rows: 2, rowsPerHour: 2 });
  const days = table({ name: 'minute_days', rows: 10, bytes: 100_000, rowsPerHour: 500 });
  const of = measured([table({}), coins, days]);
  expect(bytesOf(/minute_days/, of)).toBeCloseTo(2 * 31 * 3 * 10_000);
  expect(bytesOf(/^backups/, of)).toBeCloseTo(8 * 1_000);
});

it('backups grow with the rows, and there are seven and one under way', () => {
  expect(bytesOf(/^backups/, measured([table({ rows: 8_760, rowsPerHour: 1 })]))).toBeCloseTo(8 * 2_000);
});

it('logs take what is kept of them, and the write-ahead log has a least and a most', () => {
  expect(bytesOf(/^logs/, measured([]))).toBe(90_000_000);
  expect(bytesOf(/^write/, measured([]))).toBe(80 * 1_048_576);
  expect(bytesOf(/^write/, measured([], { walBytesPerHour: 1e12 }))).toBe(1_024 * 1_048_576);
});
