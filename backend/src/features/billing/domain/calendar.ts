/** A date of the month, from which terms are counted: 31 means the last day where a month has no 31st. */
export type AnchorDay = number;

/** The day of the month in UTC. Pure. */
export function anchorDayOf(at: Date): AnchorDay {
  return at.getUTCDate();
}

/**
 * The same time of day `months` calendar months on (or back, if negative), in UTC, on the anchor day or on the last day of
 * a month that has none: 30 Nov + 3 = 28 Feb, and + 3 = 30 May, both by anchor day 30. Pure.
 */
export function addMonths(at: Date, months: number, anchorDay: AnchorDay): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(anchorDay, daysOfMonth(moved)));
  return moved;
}

function daysOfMonth(at: Date): number {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
}
