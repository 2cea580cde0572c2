import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AlertEvidence, MOST_CSV_ALERTS } from '../../contract/alert.js';
import { conditionText } from '../../contract/messages/condition-words.js';
import type { Owner } from '../../identity/owner.js';
import { escapedCell } from '../../platform/csv/domain/escaped-cell.js';
import { writeCsv } from '../../platform/csv/write-csv.js';
import { type AlertFilter, alertsSql, EVERY_ALERT, IS_FIRST_TELLING } from './alerts-sql.js';
import type { AlertCursor } from './domain/alert-cursor.js';

const ROWS_AT_A_TIME = 200;

const COLUMNS = [
  'firedAt',
  'symbol',
  'condition',
  'price',
  'change24hPercent',
  'result',
  'late',
  'telegram',
  'email',
  'deliveredAt',
  'alertId',
  'triggerId',
  'hook',
  'text',
] as const;

type AlertCells = Readonly<Record<(typeof COLUMNS)[number], string>>;

interface FileRow {
  readonly id: string;
  readonly triggerId: string | null;
  readonly symbol: string | null;
  readonly price: number | null;
  readonly firedAt: string;
  readonly firedAtUs: string;
  readonly late: boolean;
  readonly change24h: number | null;
  readonly condition: AlertEvidence['condition'] | null;
  /** Of a hook: what it was called, and what it told. */
  readonly hook: string | null;
  readonly text: string | null;
  readonly result: string;
  readonly telegram: string | null;
  readonly email: string | null;
  readonly deliveredAt: string | null;
}

/** As `Date.toISOString` has it. */
const isoText = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Texts and plain columns: 50,000 rows of dates and documents would be 30 MB of garbage. */
const SELECT_FILE = `
SELECT alert.id, alert.trigger_id AS "triggerId", alert.symbol, alert.price, ${isoText('alert.fired_at')} AS "firedAt", alert.late,
       trunc(extract(epoch FROM alert.fired_at) * 1000000)::text AS "firedAtUs",
       alert.price_change_24h AS "change24h", alert.evidence -> 'condition' AS condition,
       CASE WHEN alert.hook_id IS NOT NULL THEN alert.evidence ->> 'hook' END AS hook,
       CASE WHEN alert.hook_id IS NOT NULL THEN alert.evidence ->> 'text' END AS text,
       CASE WHEN told.delivered THEN 'sent' WHEN told.waits THEN 'held' ELSE 'failed' END AS result,
       told.telegram, told.email, ${isoText('told.delivered_at')} AS "deliveredAt"
  FROM alerts alert
  CROSS JOIN LATERAL (
    SELECT bool_or(status = 'delivered') AS delivered, bool_or(status IN ('pending', 'sending')) AS waits,
           max(status) FILTER (WHERE channel = 'telegram') AS telegram, max(status) FILTER (WHERE channel = 'email') AS email,
           min(settled_at) FILTER (WHERE status = 'delivered') AS delivered_at
      FROM deliveries WHERE alert_id = alert.id AND ${IS_FIRST_TELLING}) told`;

/** Alerts as a file for a spreadsheet: newest first, ISO 8601 in UTC, numbers plain. */
@Injectable()
export class AlertsFile {
  constructor(private readonly db: DataSource) {}

  /** Reads while it writes, a batch ahead of the sink at most. Resolves and rejects as `writeCsv`. */
  write(owner: Owner, filter: Omit<AlertFilter, 'after' | 'limit'>, sink: Writable): Promise<void> {
    return writeCsv(COLUMNS, this.lines(owner, filter), sink);
  }

  private async *lines(
    owner: Owner,
    filter: Omit<AlertFilter, 'after' | 'limit'>,
  ): AsyncGenerator<AlertCells> {
    let after: AlertCursor | null = null;
    for (let written = 0; written < MOST_CSV_ALERTS; written += ROWS_AT_A_TIME) {
      const page = { ...EVERY_ALERT, ...filter, after, limit: ROWS_AT_A_TIME };
      const { sql, parameters } = alertsSql(SELECT_FILE, owner, page);
      const rows = await this.db.query<FileRow[]>(sql, [...parameters]);
      for (const row of rows) yield cellsOf(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_A_TIME) return;
      after = { firedAtUs: last.firedAtUs, id: last.id };
      // Finished queries of pg refer to each other until V8 collects its old generation; with their rows 50,000 took 25 MB more.
      rows.length = 0;
    }
  }
}

function cellsOf(row: FileRow): AlertCells {
  return {
    firedAt: row.firedAt,
    symbol: escapedCell(row.symbol ?? ''),
    condition: row.condition === null ? '' : escapedCell(conditionText(row.condition)),
    price: row.price === null ? '' : String(row.price),
    change24hPercent: row.change24h === null ? '' : String(row.change24h),
    result: row.result,
    late: row.late ? 'yes' : 'no',
    telegram: row.telegram ?? '',
    email: row.email ?? '',
    deliveredAt: row.deliveredAt ?? '',
    alertId: row.id,
    triggerId: row.triggerId ?? '',
    hook: escapedCell(row.hook ?? ''),
    text: escapedCell(row.text ?? ''),
  };
}
