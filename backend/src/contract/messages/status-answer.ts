import type { ExchangeStatus, MarketSource } from '../market.js';
import { exchangeName } from '../symbols.js';
import { type ChatClock, clockLines } from './clock-answers.js';
import { pausedLine, priceMark } from './marks.js';
import { age, duration } from './moments.js';
import { silenceLine } from './silence.js';

/** How alerts went out in the last hour. Milliseconds; null when there is nothing to tell. */
export interface AlertSpeed {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly sample: number;
  readonly oldestPendingMs: number | null;
}

export interface StatusFacts {
  readonly source: MarketSource;
  readonly exchanges: readonly ExchangeStatus[];
  /** Symbols without a price of the last 30 s. */
  readonly stale: readonly string[];
  readonly speed: AlertSpeed;
  /** Whether the chat that asks gets messages at all. */
  readonly messages: 'on' | 'paused';
  /** How many triggers of whoever asks are paused, because their plan does not include them any more. */
  readonly pausedTriggers: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The reader's time zone; absent and null: UTC. */
  readonly zone?: string | null;
  /** What keeps messages from ringing; absent: nothing. */
  readonly clock?: ChatClock;
}

/** Shorter waits are the usual business of sending. */
const WORTH_TELLING_MS = 5000;

/** The answer to /status: where prices come from and how old they are, and how fast alerts go out. Pure. */
export function statusAnswer(facts: StatusFacts): string {
  const { source, exchanges, speed, messages } = facts;
  return [
    ...priceMark(source),
    'Prices',
    ...exchanges.map(exchangeLine),
    ...ageLines(facts),
    '',
    'Alerts',
    ...speedLines(speed),
    ...planLine(facts),
    ...(facts.clock === undefined ? [] : clockLines(facts.clock, facts.now)),
    ...pausedLine(messages),
  ].join('\n');
}

function planLine({ pausedTriggers: count }: StatusFacts): readonly string[] {
  if (count === 0) return [];
  const are = count === 1 ? '1 of your triggers is' : `${count} of your triggers are`;
  return [`${are} paused because your Pro plan has ended. /list shows which.`];
}

function ageLines({ exchanges, stale, now, zone }: StatusFacts): readonly string[] {
  const silence = silenceLine({ exchanges, now, ...(zone !== undefined && { zone }) });
  if (stale.length > 0) return [...silence, `Out of date: ${stale.join(', ')}`];
  return silence.length > 0 ? silence : ['Every price is up to date.'];
}

function exchangeLine({ exchange, connected, ageMs, setAside }: ExchangeStatus): string {
  const parts = [
    connected ? 'connected' : 'not connected',
    ageMs === null ? 'no quote yet' : `last quote ${age(ageMs)}`,
  ];
  if (setAside.length > 0) parts.push(`too far off for ${setAside.join(', ')}`);
  return `${exchangeName(exchange)}: ${parts.join(', ')}`;
}

function speedLines({ p50Ms, p95Ms, sample, oldestPendingMs }: AlertSpeed): readonly string[] {
  const speed =
    p50Ms === null || p95Ms === null
      ? 'None went out in the last hour.'
      : `${sample} in the last hour: half within ${duration(p50Ms)} of the price, 95 of 100 within ${duration(p95Ms)}.`;
  if (oldestPendingMs === null || oldestPendingMs < WORTH_TELLING_MS) return [speed];
  return [speed, `The oldest queued message is ${duration(oldestPendingMs)} old.`];
}
