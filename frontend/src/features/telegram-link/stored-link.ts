import type { LinkStart } from '@contract/telegram.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';

/** Where the link of a trial is kept. */
export const TRIAL_LINK = 'bellwether.trial-handshake';

/** Where the link of an account is kept. */
export function accountLinkKey(userId: string): string {
  return `bellwether.account-handshake.${userId}`;
}

/** A link under way, with the pace its answer is asked for. */
export interface TelegramLink extends LinkStart {
  readonly pollEveryMs: number;
}

/** Reads a stored link; anything that is not one counts as none. */
export function parseLink(text: string | null): TelegramLink | null {
  if (text === null) return null;
  try {
    const { token, deeplink, applink, pollEveryMs } = JSON.parse(text) as Partial<TelegramLink>;
    if (typeof token !== 'string' || typeof deeplink !== 'string' || typeof applink !== 'string') return null;
    return typeof pollEveryMs === 'number' ? { token, deeplink, applink, pollEveryMs } : null;
  } catch {
    return null;
  }
}

/** The link this tab waits for, kept in sessionStorage under `key` so that a reload does not lose it. */
export function storedLink(key: string): TelegramLink | null {
  return parseLink(readStored('session', key));
}

/** Stores the link, or forgets it for null. */
export function storeLink(key: string, link: TelegramLink | null): void {
  writeStored('session', key, link === null ? null : JSON.stringify(link));
}
