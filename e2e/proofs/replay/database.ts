import { isBand } from '@bellwether/backend/contract/trigger.js';
import { seriesOf } from '@bellwether/backend/pipeline/evaluator/domain/trigger-key.js';
import type { ClosedCandle } from '@bellwether/backend/pipeline/evaluator/series/closed-candles.js';
import type { PriceBarRow } from '@bellwether/backend/pipeline/evaluator/series/price-bars.js';
import type { SentPrice as SentFrame } from '../../stand-ins/exchange/domain/sent-log.js';
import type { DatabaseView } from '../support/database-view.js';
import type { SentPrice } from './coverage.js';
import type { FilledPast } from './derived-oracle.js';
import type { Fire, LoggedBar, LoggedPrice, SeededTrigger } from './oracle.js';

const SYMBOLS_PER_CHAT = 3;
const FIRST_CHAT = 9_000_000;
const COLUMNS =
  'id, trial_chat_id, symbol, op, level, band_low, band_high, series, guards, repeat, expires_at, cooldown_sec, hysteresis';

/** Stores the triggers, one per coin and chat, as trials that have just been set up. Returns the ids of the chats. */
export async function storeTriggers(
  db: DatabaseView,
  triggers: readonly SeededTrigger[],
  firstChat = FIRST_CHAT,
): Promise<number[]> {
  const chats = triggers.map((_, i) => firstChat + Math.floor(i / SYMBOLS_PER_CHAT));
  await db.rows(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id)
     SELECT DISTINCT chat, chat FROM unnest($1::bigint[]) AS chat`,
    [chats],
  );
  const rows = triggers.map(({ id, symbol, condition, own = {} }, i) => ({
    id,
    trial_chat_id: chats[i],
    symbol,
    op: condition.op,
    level: isBand(condition) ? null : condition.level,
    band_low: isBand(condition) ? condition.low : null,
    band_high: isBand(condition) ? condition.high : null,
    series: seriesOf(condition) ?? null,
    guards: own.guards ?? null,
    repeat: own.repeat ?? 'always',
    expires_at: own.expiresAt === undefined ? null : new Date(own.expiresAt),
    cooldown_sec: own.cooldownMs === undefined ? null : own.cooldownMs / 1_000,
    hysteresis: own.hysteresis ?? null,
  }));
  await db.rows(
    `INSERT INTO triggers (${COLUMNS}, phase)
     SELECT ${COLUMNS}, 'settling' FROM jsonb_populate_recordset(NULL::triggers, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  return [...new Set(chats)];
}

/** These triggers begin anew, as if they had just been set up, and nothing they did is left. */
export async function beginAnew(db: DatabaseView, triggers: readonly SeededTrigger[]): Promise<void> {
  const ids = [triggers.map(({ id }) => id)];
  await db.rows(
    'DELETE FROM deliveries WHERE alert_id IN (SELECT id FROM alerts WHERE trigger_id = ANY ($1::uuid[]))',
    ids,
  );
  await db.rows('DELETE FROM alerts WHERE trigger_id = ANY ($1::uuid[])', ids);
  await db.rows('DELETE FROM price_extremes');
  await db.rows(
    `UPDATE triggers SET phase = 'settling', fire_no = 0, fired_at = NULL, last_fired_at = NULL, released_at = NULL, since_at = NULL
      WHERE id = ANY ($1::uuid[])`,
    ids,
  );
}

/** Stores what exchanges' candles told, as the product does. */
export async function storePast(db: DatabaseView, past: ReadonlyMap<string, FilledPast>): Promise<void> {
  for (const [symbol, { bars, closes }] of past) {
    await db.rows(
      `INSERT INTO price_bars (size, start, symbols, lows, highs, closes, origins)
       SELECT size, to_timestamp(start / 1000), ARRAY[$1], ARRAY[low], ARRAY[high], ARRAY[close], ARRAY['candle']
         FROM jsonb_to_recordset($2::jsonb) AS bar (size text, start float8, low float8, high float8, close float8)`,
      [symbol, JSON.stringify(bars)],
    );
    await db.rows(
      `INSERT INTO series_closes (symbol, size, start, close, origin)
       SELECT $1, size, to_timestamp(start / 1000), close, 'candle'
         FROM jsonb_to_recordset($2::jsonb) AS candle (size text, start float8, close float8)`,
      [symbol, JSON.stringify(closes)],
    );
  }
}

/** Bars and closes of all coins. */
export function rowCount(past: ReadonlyMap<string, FilledPast>): number {
  return [...past.values()].reduce((sum, { bars, closes }) => sum + bars.length + closes.length, 0);
}

type Stored<Row> = Omit<Row, 'start'> & { readonly symbol: string; readonly start: Date };

/** Bars and closes of each coin, oldest first: what exchanges' candles told, or all. */
export async function readSeries(
  db: DatabaseView,
  which: 'told' | 'all' = 'told',
): Promise<ReadonlyMap<string, FilledPast>> {
  const origins = which === 'told' ? ['candle'] : ['candle', 'live'];
  const bars = await db.rows<Stored<PriceBarRow>>(
    `SELECT symbol, size, start, low, high, close
       FROM price_bars, unnest(symbols, lows, highs, closes, origins) AS bar (symbol, low, high, close, origin)
      WHERE origin = ANY ($1::text[]) ORDER BY start`,
    [origins],
  );
  const closes = await db.rows<Stored<ClosedCandle>>(
    'SELECT symbol, size, start, close FROM series_closes WHERE origin = ANY ($1::text[]) ORDER BY start',
    [origins],
  );
  const told = <Row extends Stored<object>>(rows: readonly Row[], symbol: string) =>
    rows.filter((row) => row.symbol === symbol).map((row) => ({ ...row, start: row.start.getTime() }));
  const symbols = new Set([...bars, ...closes].map(({ symbol }) => symbol));
  return new Map(
    [...symbols].map((symbol) => [symbol, { bars: told(bars, symbol), closes: told(closes, symbol) }]),
  );
}

interface LogRow {
  readonly committedAt: Date;
  readonly epoch: string;
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
export async function readPriceLog(db: DatabaseView): Promise<LoggedPrice[]> {
  const rows = await db.rows<LogRow>(
    `SELECT committed_at AS "committedAt", epoch, symbols, seqs, ats, prices, backings, starts, lows, highs, bases
       FROM price_log ORDER BY id`,
  );
  return rows.flatMap((row) =>
    row.symbols.map((symbol, i) => ({
      symbol,
      seq: Number(row.seqs[i]),
      term: Number(row.epoch),
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

/** Every alert of a trigger that was recorded. */
export async function readAlerts(db: DatabaseView): Promise<Fire[]> {
  const rows = await db.rows<Omit<Fire, 'at'> & { readonly firedAt: Date }>(
    `SELECT trigger_id AS "triggerId", fire_no AS "fireNo", fired_at AS "firedAt", price
       FROM alerts WHERE hook_id IS NULL`,
  );
  return rows.map(({ firedAt, ...fire }) => ({ ...fire, at: firedAt.getTime() }));
}

/** Alerts without a delivery to their chat; there must be none. */
export function undelivered(db: DatabaseView): Promise<number> {
  return db.count('alerts a WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.alert_id = a.id)');
}

/** What a stand-in logged as sent, in the form the coverage check reads. */
export function toSentPrice({ exchange, symbol, pair, price, at }: SentFrame): SentPrice {
  return { exchange, symbol, quoted: price, quoteCcy: pair.split('/')[1] ?? '', at };
}
