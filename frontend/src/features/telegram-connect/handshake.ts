import type { HandshakeResponse } from '@contract/telegram.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';

const HANDSHAKE_KEY = 'bellwether.trial-handshake';

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

/** The handshake this tab waits for, kept in sessionStorage so that a reload does not lose it. */
export function storedHandshake(): Handshake | null {
  return parseHandshake(readStored('session', HANDSHAKE_KEY));
}

/** Stores the handshake, or forgets it for null. */
export function storeHandshake(handshake: Handshake | null): void {
  writeStored('session', HANDSHAKE_KEY, handshake === null ? null : JSON.stringify(handshake));
}
