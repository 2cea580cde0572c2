import type { CoreSymbol } from '@contract/symbols.js';
import { errorText } from '../../shared/http.js';

export type Scope = CoreSymbol | 'widget';

/** A line that appears in the widget for a moment, at a symbol or for all of it. */
export interface Notice {
  readonly scope: Scope;
  readonly tone: 'done' | 'failed';
  readonly text: string;
}

export const SESSION_EXPIRED = 'Session expired. Please reconnect to Telegram first';
export const CONNECT_FIRST = 'Connect Telegram first: that is where your alerts arrive';

const LIFETIME_MS = { done: 5_000, failed: 3_000 } as const;

/** How long a notice stays, in milliseconds. */
export function lifetimeMs({ tone }: Notice): number {
  return LIFETIME_MS[tone];
}

/** What to say if a call failed because the server does not know the trial session any more, else null. */
export function sessionLostText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isLost = error.message.includes('Session expired') || error.message.includes('Invalid trial token');
  return isLost ? SESSION_EXPIRED : null;
}

/** What to say about a failed call: the lost session, else the server's sentence, else the fallback. */
export function trialFailureText(error: unknown, fallback: string): string {
  return sessionLostText(error) ?? errorText(error, fallback);
}
