const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Vienna',
});

/** A moment for people, to the second: "21 Nov, 15:03:07" in Vienna time. Takes ISO 8601 or epoch ms. */
export function localTime(at: string | number): string {
  return moment.format(new Date(at));
}
