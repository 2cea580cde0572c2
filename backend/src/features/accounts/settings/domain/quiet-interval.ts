import type { QuietHours } from '../../../../contract/quiet.js';
import {
  addDays,
  localDate,
  localMoment,
  weekdayOf,
} from '../../../../platform/clock/domain/local-moment.js';

/** In epoch milliseconds; the end does not belong to it. */
export interface QuietInterval {
  readonly at: number;
  readonly until: number;
}

/** From the day before yesterday to a week ahead: somebody may have one day a week, and a zone skip it. */
const FIRST_DAY = -2;
const LAST_DAY = 15;

/**
 * The quiet hours that run at `now` (epoch milliseconds), or the next ones. A change of clocks may make them longer or
 * shorter; those it leaves nothing of are passed over. Pure.
 */
export function quietInterval(
  { from, to, days }: Pick<QuietHours, 'from' | 'to' | 'days'>,
  zone: string,
  now: number,
): QuietInterval {
  const today = localDate(zone, now);
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset += 1) {
    const date = addDays(today, offset);
    if (!days.includes(weekdayOf(date))) continue;
    const at = localMoment(zone, from, date);
    const until = endOf(zone, to, to > from ? date : addDays(date, 1));
    if (at !== null && at < until && until > now) return { at, until };
  }
  throw new RangeError(`Quiet hours ${from}-${to} never come in ${zone}`);
}

/** On the day after where the zone skips the date. */
function endOf(zone: string, to: string, date: string): number {
  return localMoment(zone, to, date) ?? endOf(zone, to, addDays(date, 1));
}
