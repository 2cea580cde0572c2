import { ALERT_RESULTS, type AlertResult } from '@contract/alert.js';

/** What narrows the alerts down; an empty text narrows nothing. */
export interface AlertFilterInput {
  readonly symbol: string;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly result: AlertResult | '';
}

export const NO_FILTER: AlertFilterInput = { symbol: '', from: '', to: '', result: '' };

export const RESULT_WORDS: Readonly<Record<AlertResult, string>> = {
  sent: 'Sent',
  late: 'Late',
  held: 'Waiting',
  failed: 'Not delivered',
};

/** The result a select has chosen. Pure. */
export function resultOf(text: string): AlertFilterInput['result'] {
  return ALERT_RESULTS.find((each) => each === text) ?? '';
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** When a day begins in a zone, ISO 8601: times are shown in Vienna. Takes YYYY-MM-DD, some days after it. Pure. */
export function dayStart(day: string, later = 0, timeZone = 'Europe/Vienna'): string {
  const wanted = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const wallAt = (at: number): number => {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const { year, month, day: date, hour, minute, second } = parts;
    return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  };
  // The second step is right where the offset changed in between.
  const near = wanted - (wallAt(wanted) - wanted);
  return new Date(near - (wallAt(near) - wanted)).toISOString();
}

/** What the server is asked for; nothing of what is not filled in, or not yet. Pure. */
export function filterSearch({
  symbol,
  from,
  to,
  result,
}: AlertFilterInput): Readonly<Record<string, string>> {
  return {
    ...(/^[A-Za-z0-9]{1,20}$/.test(symbol.trim()) && { symbol: symbol.trim().toUpperCase() }),
    ...(DAY.test(from) && { from: dayStart(from) }),
    ...(DAY.test(to) && { to: dayStart(to, 1) }),
    ...(result !== '' && { result }),
  };
}
