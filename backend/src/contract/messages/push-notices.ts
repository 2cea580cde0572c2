import { zonedMinutes } from './moments.js';

/** What a notification says once one of its acts was done, or was not. */
export const pushNotices = {
  seen: (): string => 'Seen. The rest of its route is called off.',
  snoozed: (symbol: string, until: number, now: number, zone: string | null): string =>
    `${symbol} is snoozed until ${zonedMinutes(until, now, zone)}.`,
  nothingToSnooze: (symbol: string): string =>
    `The ${symbol} trigger is disarmed: there is nothing to snooze.`,
  disarmed: (symbol: string): string => `The ${symbol} trigger is disarmed.`,
  gone: (symbol: string): string => `This ${symbol} trigger was deleted.`,
  edited: (symbol: string): string => `This ${symbol} trigger was changed since: nothing was done.`,
  tooOld: (): string => 'This notification is too old, or that was done already.',
} as const;
