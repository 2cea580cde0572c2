import type { DatabaseView } from '../../proofs/support/database-view.js';
import type { TelegramStandIn } from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { Crossing } from './course.js';

/** What became of one alert. Epoch milliseconds. */
export interface Outcome {
  readonly userId: string;
  /** When it fired, as the page dates it: ISO 8601. */
  readonly firedAt: string;
  readonly decidedAt: number;
  /** PostgreSQL's own stamp of the commit, just before it is flushed. */
  readonly committedAt: number;
  /** When the call for it arrived at Telegram. */
  readonly calledAt: number;
}

interface Row {
  readonly userId: string;
  readonly symbol: string;
  readonly level: number;
  readonly fireNo: number;
  readonly late: boolean;
  readonly firedAt: Date;
  readonly decidedAt: number;
  readonly committedAt: number;
  readonly deliveries: readonly {
    readonly status: string;
    readonly chatId: number;
    readonly messageId: number;
  }[];
}

const ALERTS = `
SELECT alert.user_id AS "userId", alert.symbol, (alert.evidence -> 'condition' ->> 'level')::float8 AS level,
       alert.fire_no AS "fireNo", alert.late, alert.fired_at AS "firedAt",
       (alert.evidence ->> 'decidedAt')::float8 AS "decidedAt",
       (extract(epoch FROM pg_xact_commit_timestamp(alert.xmin)) * 1000)::float8 AS "committedAt",
       (SELECT coalesce(json_agg(json_build_object('status', status, 'chatId', chat_id, 'messageId', message_id::bigint)), '[]')
          FROM deliveries WHERE alert_id = alert.id) AS deliveries
  FROM alerts alert`;

/**
 * What became of each crossing, in their order. @throws Error unless each rang exactly once, was delivered by exactly one
 * message to its chat, and nothing else rang or was sent.
 */
export async function readOutcomes(
  database: DatabaseView,
  telegram: TelegramStandIn,
  crossings: readonly Crossing[],
): Promise<readonly Outcome[]> {
  const rows = await database.rows<Row>(ALERTS);
  const byLevel = new Map(rows.map((row) => [`${row.symbol} ${row.level}`, row]));
  if (rows.length !== crossings.length || byLevel.size !== crossings.length) {
    throw new Error(
      `${crossings.length} crossings made ${rows.length} alerts, ${byLevel.size} of them different`,
    );
  }
  const calls = telegram.accepted().filter(({ method }) => method === 'sendMessage');
  const callOf = new Map(calls.map((call) => [`${call.chatId} ${call.messageId}`, call]));
  const used = new Set<string>();
  const outcomes = crossings.map(({ symbol, level }) => {
    const row = byLevel.get(`${symbol} ${level}`);
    const [delivery, ...others] = row?.deliveries ?? [];
    if (row === undefined || row.late || row.fireNo !== 1)
      throw new Error(`${symbol} ${level} did not ring as it should`);
    if (delivery?.status !== 'delivered' || others.length > 0) {
      throw new Error(`${symbol} ${level} was not delivered once: ${JSON.stringify(row.deliveries)}`);
    }
    const key = `${delivery.chatId} ${delivery.messageId}`;
    const call = callOf.get(key);
    if (call === undefined) throw new Error(`${symbol} ${level} never reached Telegram`);
    used.add(key);
    const { userId, decidedAt, committedAt, firedAt } = row;
    return { userId, decidedAt, committedAt, firedAt: firedAt.toISOString(), calledAt: call.at };
  });
  if (used.size !== calls.length) throw new Error(`${calls.length - used.size} messages are of no alert`);
  return outcomes;
}
