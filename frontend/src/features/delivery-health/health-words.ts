import { type ExchangeStatus, STALE_MS } from '@contract/market.js';
import { duration } from '@contract/messages/moments.js';
import type { StatusResponse } from '@contract/status.js';

/** A message that waits longer is late. */
const LATE_MS = 60_000;

export interface HealthPart {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'open';
}

/** How alerts get out now: "Alerts reach you in 0.1 s". Pure. */
export function reachPart({ database, delivery }: StatusResponse): HealthPart {
  const { telegram, oldestPendingMs, p50Ms } = delivery;
  if (telegram.since !== null && telegram.state === 'unreachable')
    return { text: 'Telegram does not answer', tone: 'bad' };
  if (telegram.since !== null && telegram.state === 'wrong-token')
    return { text: 'Telegram rejects our bot', tone: 'bad' };
  if (database === 'down') return { text: 'Our database is not responding: alerts wait', tone: 'bad' };
  if (oldestPendingMs !== null && oldestPendingMs > LATE_MS)
    return { text: `Alerts are late by ${duration(oldestPendingMs)}`, tone: 'bad' };
  if (p50Ms === null) return { text: 'Ready: no alert in the last hour', tone: 'good' };
  return { text: `Alerts reach you in ${duration(p50Ms)}`, tone: 'good' };
}

/** How many exchanges speak: "3 of 3 exchanges live". Pure. */
export function exchangesPart(exchanges: readonly ExchangeStatus[]): HealthPart {
  const live = exchanges.filter(
    ({ connected, ageMs }) => connected && ageMs !== null && ageMs < STALE_MS,
  ).length;
  if (exchanges.length === 0) return { text: 'no exchange is watched', tone: 'open' };
  if (live === 0) return { text: 'no exchange is live: nothing rings', tone: 'bad' };
  return {
    text: `${live} of ${exchanges.length} exchanges live`,
    tone: live < exchanges.length ? 'open' : 'good',
  };
}
