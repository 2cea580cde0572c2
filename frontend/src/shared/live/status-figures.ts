import { age, duration } from '@contract/messages/moments.js';
import type { EvaluationStatusView, StatusResponse } from '@contract/status.js';

/** "0.4 s", "no alert in the last hour", "unknown while the database does not answer". Pure. */
export function tookWords(ms: number | null, database: StatusResponse['database']): string {
  if (database === 'down') return 'unknown';
  return ms === null ? 'no alert yet' : duration(ms);
}

/** How old the oldest message is that waits. Pure. */
export function pendingWords({ database, delivery: { oldestPendingMs } }: StatusResponse): string {
  if (database === 'down') return 'unknown';
  return oldestPendingMs === null ? 'none' : age(oldestPendingMs);
}

/** How prices wait, to the millisecond, since that is usually below one: "< 1 ms", "12 ms", "no price yet". Pure. */
export function lagWords({ role, p95Ms }: EvaluationStatusView): string {
  if (role === 'standby') return 'another process watches the market';
  if (p95Ms === null) return 'no price yet';
  return p95Ms < 1 ? '< 1 ms' : `${Math.round(p95Ms).toLocaleString('en-US')} ms`;
}

const REACH = {
  up: 'OK',
  unreachable: 'cannot be reached',
  'wrong-token': 'rejects our bot',
} as const;

/** How Telegram fares as far as the process that answers has called it. Pure. */
export function reachWords({ delivery: { telegram } }: StatusResponse): string {
  return telegram.since === null ? 'not called yet' : REACH[telegram.state];
}
