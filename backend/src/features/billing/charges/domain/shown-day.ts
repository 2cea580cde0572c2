const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Vienna',
});

/** A day as people read it, in Vienna: "21 Dec 2026". Pure. */
export function shownDay(at: Date): string {
  return day.format(at);
}
