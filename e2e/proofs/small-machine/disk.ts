import type { TableMoment } from './measure.js';

/** What a table holds, and what an hour adds to it. */
export interface TableUse extends TableMoment {
  readonly rowsPerHour: number;
}

export interface Measured {
  readonly tables: readonly TableUse[];
  /** Of the database, but for our tables. */
  readonly catalogBytes: number;
  readonly walBytesPerHour: number;
  readonly backupBytes: number;
  readonly logBytesPerHour: number;
  /** Of DATA_DIR without backups. */
  readonly dataBytes: number;
}

export interface YearLine {
  readonly what: string;
  readonly perHour: string;
  readonly bytes: number;
}

const YEAR_HOURS = 365 * 24;
const DAY_HOURS = 24;
/** As the purges have them; what is not named here stays. */
const KEPT_HOURS: Readonly<Record<string, number>> = {
  price_log: 6,
  processes: 1,
  rate_limits: DAY_HOURS,
  trigger_edits: DAY_HOURS,
  account_tokens: 8 * DAY_HOURS,
  handshakes: 8 * DAY_HOURS,
  articles: 30 * DAY_HOURS,
  sentiment_alerts: 30 * DAY_HOURS,
  daily_summaries: 30 * DAY_HOURS,
};
/** One row for each symbol, process, feed or kind of trouble: an hour may add some, a year no more. */
const BOUNDED: readonly string[] = [
  'leases',
  'market_state',
  'minute_coins',
  'minute_reader',
  'news_feeds',
  'official_values',
  'operations_troubles',
  'price_cursors',
  'send_pauses',
];
/** Minutes of the past, in no backup: a row for each of these days of a coin, from each exchange by default. */
const MINUTES = { days: 'minute_days', coins: 'minute_coins', keptDays: 31, exchanges: 3 } as const;
const IN_NO_BACKUP: readonly string[] = [MINUTES.days, MINUTES.coins, 'minute_reader'];
const NIGHTLY_BACKUPS = 7;
/** docker-compose.yml: three services, three files each. */
const MOST_LOGS = 3 * 3 * 10_000_000;
/** PostgreSQL's min_wal_size and max_wal_size; a checkpoint comes every five minutes. */
const LEAST_WAL = 80 * 1_048_576;
const MOST_WAL = 1_024 * 1_048_576;
const CHECKPOINTS_PER_HOUR = 12;
/** Rows that are dead until the next vacuum, and pages that are partly filled. */
const SPARE = 1.5;
const ROW_HEADER = 28;
const INDEX_ENTRY = 40;
/** From here on the size of a table tells that of a row, indexes included. */
const MANY_ROWS = 2_000;

/** What lies on the disk after a year of such hours, the largest first. */
export function afterAYear(measured: Measured): readonly YearLine[] {
  const { tables, walBytesPerHour, backupBytes, logBytesPerHour } = measured;
  const copied = tables.filter(({ name }) => !IN_NO_BACKUP.includes(name));
  const rowsNow = sum(copied.map(({ rows, rowBytes }) => rows * rowBytes));
  const rowsThen = sum(copied.map((table) => rowsAfterAYear(table, tables) * table.rowBytes));
  const backup = backupBytes * (rowsThen / rowsNow);
  const wal = Math.min(Math.max(LEAST_WAL, (3 * walBytesPerHour) / CHECKPOINTS_PER_HOUR), MOST_WAL);
  const lines = [
    ...tables.map((table) => ({
      what: `table ${table.name}`,
      perHour: `${table.rowsPerHour.toFixed(1)} rows`,
      bytes: tableAfterAYear(table, tables),
    })),
    {
      what: 'catalogue of PostgreSQL, once for each of its databases',
      perHour: '',
      bytes: 4 * measured.catalogBytes,
    },
    { what: 'write-ahead log', perHour: megabytes(walBytesPerHour), bytes: wal },
    {
      what: `backups, ${NIGHTLY_BACKUPS} nightly and one under way`,
      perHour: '',
      bytes: (NIGHTLY_BACKUPS + 1) * backup,
    },
    { what: 'logs, as many as are kept', perHour: megabytes(logBytesPerHour), bytes: MOST_LOGS },
    { what: 'market lists', perHour: '', bytes: measured.dataBytes },
  ];
  return lines.toSorted((a, b) => b.bytes - a.bytes);
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function tableAfterAYear(table: TableUse, all: readonly TableUse[]): number {
  const { name, bytes, rows, rowBytes, indexes } = table;
  const isTold = rows >= MANY_ROWS || name === MINUTES.days;
  const ofRow = isTold ? bytes / rows : rowBytes + ROW_HEADER + INDEX_ENTRY * indexes;
  const spare = isTold && KEPT_HOURS[name] === undefined ? 1 : SPARE;
  return Math.max(bytes, rowsAfterAYear(table, all) * ofRow * spare);
}

function rowsAfterAYear({ name, rows, rowsPerHour }: TableUse, all: readonly TableUse[]): number {
  if (name === MINUTES.days) {
    const coins = all.find((table) => table.name === MINUTES.coins)?.rows ?? 0;
    return Math.max(rows, coins * MINUTES.keptDays * MINUTES.exchanges);
  }
  const kept = KEPT_HOURS[name];
  if (BOUNDED.includes(name)) return rows;
  const added = rowsPerHour * (kept ?? YEAR_HOURS);
  return kept === undefined ? rows + added : Math.max(rows, added);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
