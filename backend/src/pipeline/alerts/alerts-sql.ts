import type { AlertResult } from '../../contract/alert.js';
import type { Owner } from '../../identity/owner.js';
import type { AlertCursor } from './domain/alert-cursor.js';

/** Which of an owner's alerts; null: all. */
export interface AlertFilter {
  readonly after: AlertCursor | null;
  readonly limit: number;
  readonly symbol: string | null;
  /** Fired then or later. */
  readonly from: Date | null;
  /** Fired before. */
  readonly to: Date | null;
  readonly result: AlertResult | null;
}

export const EVERY_ALERT: Omit<AlertFilter, 'limit'> = {
  after: null,
  symbol: null,
  from: null,
  to: null,
  result: null,
};

/** Whether row `deliveries` is the first telling of its alert by its channel: after a snooze only if nothing went there before. */
export const IS_FIRST_TELLING = `(NOT deliveries.after_snooze OR NOT EXISTS (
  SELECT FROM deliveries earlier
   WHERE earlier.alert_id = deliveries.alert_id AND earlier.channel = deliveries.channel
     AND earlier.channel_id IS NOT DISTINCT FROM deliveries.channel_id AND earlier.id < deliveries.id))`;

/** Whether a first telling of `alert` has one of these states. */
const hasDelivery = (states: string): string => `EXISTS (
  SELECT FROM deliveries
   WHERE deliveries.alert_id = alert.id AND ${IS_FIRST_TELLING} AND deliveries.status IN (${states}))`;

const IS_DELIVERED = hasDelivery(`'delivered'`);
const IS_WAITING = hasDelivery(`'pending', 'sending'`);

/** Of `alert`, in SQL. */
export const RESULT_CONDITIONS: Readonly<Record<AlertResult, string>> = {
  sent: IS_DELIVERED,
  held: `NOT ${IS_DELIVERED} AND ${IS_WAITING}`,
  failed: `NOT ${IS_DELIVERED} AND NOT ${IS_WAITING}`,
  late: 'alert.late',
};

/** Alerts of an owner, newest first. `select` reads FROM alerts alert. */
export function alertsSql(
  select: string,
  owner: Owner,
  { after, limit, symbol, from, to, result }: AlertFilter,
): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const next = (value: unknown): string => `$${parameters.push(value)}`;
  const bounds =
    owner.kind === 'user'
      ? [`alert.user_id = ${next(owner.userId)}`]
      : [`alert.trial_chat_id = ${next(owner.chatId)}`];
  if (after !== null) {
    const firedAt = `timestamptz 'epoch' + ${next(after.firedAtUs)}::bigint * interval '1 microsecond'`;
    bounds.push(`(alert.fired_at, alert.id) < (${firedAt}, ${next(after.id)}::uuid)`);
  }
  if (symbol !== null) bounds.push(`alert.symbol = ${next(symbol)}`);
  if (from !== null) bounds.push(`alert.fired_at >= ${next(from)}`);
  if (to !== null) bounds.push(`alert.fired_at < ${next(to)}`);
  if (result !== null) bounds.push(RESULT_CONDITIONS[result]);
  const order = 'ORDER BY alert.fired_at DESC, alert.id DESC';
  return { sql: `${select} WHERE ${bounds.join(' AND ')} ${order} LIMIT ${next(limit)}`, parameters };
}
