import type { HandshakeResponse } from '@contract/telegram.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';

/** Where the handshake of a trial is kept. */
export const TRIAL_HANDSHAKE = 'bellwether.trial-handshake';

/** Where the handshake of an account is kept. */
export function accountHandshake(userId: string): string {
  return `bellwether.account-handshake.${userId}`;
}

/** A handshake under way, with the pace its answer is asked for. */
export interface Handshake extends HandshakeResponse {
  readonly pollEveryMs: number;
}

/** Reads a stored handshake; anything that is not one counts as none. */
export function parseHandshake(text: string | null): Handshake | null {
  if (text === null) return null;
  try {
    const { token, deeplink, applink, pollEveryMs } = JSON.parse(text) as Partial<Handshake>;
    if (typeof token !== 'string' || typeof deeplink !== 'string' || typeof applink !== 'string') return null;
    return typeof pollEveryMs === 'number' ? { token, deeplink, applink, pollEveryMs } : null;
  } catch {
    return null;
  }
}

/** The handshake this tab waits for, kept in sessionStorage under `key` so that a reload does not lose it. */
export function storedHandshake(key: string): Handshake | null {
  return parseHandshake(readStored('session', key));
}

/** Stores the handshake, or forgets it for null. */
export function storeHandshake(key: string, handshake: Handshake | null): void {
  writeStored('session', key, handshake === null ? null : JSON.stringify(handshake));
}
