import type { IncomingHttpHeaders } from 'node:http';
import type { GuardedAnswer } from '../../../platform/outbound/guarded-client.js';
import type { CallOutcome } from './call-kind.js';

const SECOND = 1000;
/** What asks for no wait at all gets this one: it costs no attempt, so it would be called without end. */
const SHORTEST_WAIT_MS = SECOND;
/** A server that asks for more is tried again after this. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * SECOND;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** The statuses of a kind that mean more than that its server failed. */
export interface StatusMeanings {
  /** The channel is over. */
  readonly gone: readonly number[];
  /** The message is never taken. */
  readonly refused: readonly number[];
}

/** What came of a call by the rules that all kinds share. `now`: epoch milliseconds. */
export function callOutcome(
  answer: GuardedAnswer,
  now: number,
  { gone, refused }: StatusMeanings,
): CallOutcome {
  if (answer.kind === 'refused') return { kind: 'failed', detail: answer.reason };
  if (answer.kind === 'unanswered') {
    return { kind: 'unanswered', mayHaveArrived: answer.mayHaveArrived, detail: answer.reason };
  }
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const detail = `status ${status}`;
  if (gone.includes(status)) return { kind: 'gone', detail };
  if (refused.includes(status)) return { kind: 'refused', detail };
  const afterMs = status === TOO_MANY || status === UNAVAILABLE ? retryAfterMs(headers, now) : null;
  if (afterMs !== null) return { kind: 'later', afterMs, scope: 'channel' };
  const isRedirect = status >= 300 && status < 400;
  return { kind: 'failed', detail: isRedirect ? `${detail}: redirects are not followed` : detail };
}

/** How long a server wants to be left alone by its Retry-After, in seconds or as a date; null: it does not say. */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number | null {
  const text = headerText(headers, 'retry-after');
  const seconds = secondsOf(text);
  if (seconds !== null) return boundedWait(seconds);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : boundedWait((at - now) / SECOND);
}

/** A header that is a number of seconds, with or without a fraction, as a wait; null if it is none. */
export function waitOf(headers: IncomingHttpHeaders, name: string): number | null {
  const seconds = secondsOf(headerText(headers, name));
  return seconds === null ? null : boundedWait(seconds);
}

/** The first header of the name, without blanks around it; empty if there is none. */
export function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return ((Array.isArray(value) ? value[0] : value) ?? '').trim();
}

function secondsOf(text: string): number | null {
  return /^\d{1,12}(?:\.\d{1,12})?$/.test(text) ? Number(text) : null;
}

function boundedWait(seconds: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, Math.ceil(seconds * SECOND)));
}
