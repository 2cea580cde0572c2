import { isBand } from '@bellwether/backend/contract/trigger.js';
import type { Client } from 'pg';
import type { SentPrice as SentFrame } from '../../stand-ins/exchange/domain/sent-log.js';
import type { SentPrice } from './coverage.js';
import type { Fire, LoggedBar, LoggedPrice, SeededTrigger } from './oracle.js';

const SYMBOLS_PER_CHAT = 3;
const FIRST_CHAT = 9_000_000;

/** Stores the triggers, one per coin and chat, as trials that have just been set up. Returns the ids of the chats. */
export async function storeTriggers(db: Client, triggers: readonly SeededTrigger[]): Promise<number[]> {
  const chats = triggers.map((_, i) => FIRST_CHAT + Math.floor(i / SYMBOLS_PER_CHAT));
  await db.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id)
     SELECT DISTINCT chat, chat FROM unnest($1::bigint[]) AS chat`,
    [chats],
  );
  await db.query(
    `INSERT INTO triggers (id, trial_chat_id, symbol, op, level, band_low, band_high, phase)
     SELECT *, 'settling' FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[])`,
    [
      triggers.map((trigger) => trigger.id),
      chats,
      triggers.map((trigger) => trigger.symbol),
      triggers.map((trigger) => trigger.condition.op),
      triggers.map(({ condition }) => (isBand(condition) ? null : condition.level)),
      triggers.map(({ condition }) => (isBand(condition) ? condition.low : null)),
      triggers.map(({ condition }) => (isBand(condition) ? condition.high : null)),
    ],
  );
  return [...new Set(chats)];
}

interface LogRow {
  readonly committedAt: Date;
  readonly symbols: readonly string[];
  readonly seqs: readonly string[];
  readonly ats: readonly number[];
  readonly prices: readonly number[];
  readonly backings: readonly (number | null)[];
  readonly starts: readonly (number | null)[] | null;
  readonly lows: readonly (number | null)[] | null;
  readonly highs: readonly (number | null)[] | null;
  readonly bases: readonly (LoggedBar['basis'] | null)[] | null;
}

/** Every price and bar that was evaluated, in order. */
export async function readPriceLog(db: Client): Promise<LoggedPrice[]> {
  const { rows } = await db.query<LogRow>(
    `SELECT committed_at AS "committedAt", symbols, seqs, ats, prices, backings, starts, lows, highs, bases
       FROM price_log ORDER BY id`,
  );
  return rows.flatMap((row) =>
    row.symbols.map((symbol, i) => ({
      symbol,
      seq: Number(row.seqs[i]),
      at: row.ats[i] ?? Number.NaN,
      recordedAt: row.committedAt.getTime(),
      price: row.prices[i] ?? Number.NaN,
      backing: row.backings[i] ?? null,
      bar: barOf(row, i),
    })),
  );
}

function barOf({ starts, lows, highs, bases }: LogRow, i: number): LoggedBar | null {
  const [start, low, high] = [starts?.[i] ?? null, lows?.[i] ?? null, highs?.[i] ?? null];
  const basis = bases?.[i] ?? null;
  return start === null || low === null || high === null || basis === null
    ? null
    : { start, low, high, basis };
}

interface AlertRow {
  readonly trigger_id: string;
  readonly fire_no: number;
  readonly fired_at: Date;
  readonly price: number;
}

/** Every alert that was recorded. */
export async function readAlerts(db: Client): Promise<Fire[]> {
  const { rows } = await db.query<AlertRow>('SELECT trigger_id, fire_no, fired_at, price FROM alerts');
  return rows.map((row) => ({
    triggerId: row.trigger_id,
    fireNo: row.fire_no,
    at: row.fired_at.getTime(),
    price: row.price,
  }));
}

/** Alerts without a delivery to their chat; there must be none. */
export async function undelivered(db: Client): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    'SELECT count(*) FROM alerts a WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.alert_id = a.id)',
  );
  return Number(rows[0]?.count);
}

/** What a stand-in logged as sent, in the form the coverage check reads. */
export function toSentPrice({ exchange, symbol, pair, price, at }: SentFrame): SentPrice {
  return { exchange, symbol, quoted: price, quoteCcy: pair.split('/')[1] ?? '', at };
}
