import type { User } from '@contract/account.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';

const PICKED_KEY = 'bellwether.summary-time-picked';
const DEFAULT_TIME = '13:00';

/** Remembers that this person has picked a time, for one who picks the default. */
export function rememberPicked(userId: string): void {
  writeStored('local', PICKED_KEY, userId);
}

/** Whether the person has picked the time of the summary: it is not the default, or was picked in this browser. */
export function isTimePicked({ id, dailySummaryTime }: Pick<User, 'id' | 'dailySummaryTime'>): boolean {
  return dailySummaryTime !== DEFAULT_TIME || readStored('local', PICKED_KEY) === id;
}
