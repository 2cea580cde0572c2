const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OPENS = 9 * 60 + 30;
const CLOSES = 16 * 60;

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What clocks in New York show: the day, and minutes since midnight. */
export function newYork(at: number): { readonly date: string; readonly minutes: number } {
  const [date = '', time = ''] = parts.format(at).split(' ');
  const [hours = '0', minutes = '0'] = time.split(':');
  return { date, minutes: Number(hours) * 60 + Number(minutes) };
}

export function isWeekday(date: string): boolean {
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}

export function dayBefore(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The last weekday before a day. */
export function weekdayBefore(date: string): string {
  const before = dayBefore(date);
  return isWeekday(before) ? before : weekdayBefore(before);
}

/** Whether it is between 9:30 and 16:00 on a weekday. Knows no holidays. */
export function isTrading(at: number): boolean {
  const { date, minutes } = newYork(at);
  return isWeekday(date) && minutes >= OPENS && minutes < CLOSES;
}

/** When the last weekday's trading ended, not after that moment. */
export function lastClose(at: number): number {
  for (let moment = Math.floor(at / MINUTE_MS) * MINUTE_MS; ; moment -= MINUTE_MS) {
    const { date, minutes } = newYork(moment);
    if (isWeekday(date) && minutes === CLOSES) return moment;
  }
}
