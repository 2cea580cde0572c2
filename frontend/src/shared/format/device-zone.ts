import { isTimeZone } from '@contract/time-zone.js';

/** Browsers that hide where they are, and containers, say one of these. */
const NOWHERE = /^(UTC|GMT|Etc\/.*)$/;

/** The zone of the device; null where it says none, or UTC. */
export function deviceZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === undefined || NOWHERE.test(timeZone) || !isTimeZone(timeZone) ? null : timeZone;
}
