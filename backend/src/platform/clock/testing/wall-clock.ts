/** What clocks on the wall of a zone show. */
export interface WallTime {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly time: string;
  /** Monday is 1, Sunday 7. */
  readonly weekday: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const SHOWN = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** By `Intl` alone, so that it can judge what the product reckons by a library. `at`: epoch milliseconds. */
export function wallTime(zone: string, at: number): WallTime {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { ...SHOWN, timeZone: zone });
  formats.set(zone, format);
  const parts = format.formatToParts(at);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
    weekday: WEEKDAYS.indexOf(part('weekday')) + 1,
  };
}

/** How far clocks in a zone are ahead of UTC, in milliseconds. */
export function offsetMs(zone: string, at: number): number {
  const { date, time } = wallTime(zone, at);
  return Date.parse(`${date}T${time}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** When the clocks of a zone change between two whole minutes: each time the first minute that has the new offset. */
export function clockChanges(zone: string, from: number, until: number): readonly number[] {
  const changes: number[] = [];
  for (let day = from; day < until; day += DAY_MS) {
    const usual = offsetMs(zone, day);
    if (offsetMs(zone, day + DAY_MS) === usual) continue;
    let [before, after] = [day, day + DAY_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetMs(zone, middle) === usual) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/**
 * When clocks in a zone show a time of day on a date: the first time if they do so twice, and later by the gap if they never do. A
 * zone must not change its clocks twice within two days.
 */
export function momentOf(zone: string, wall: string, date: string): number {
  const plain = Date.parse(`${date}T${wall}Z`);
  const [before, after] = [offsetMs(zone, plain - DAY_MS), offsetMs(zone, plain + DAY_MS)];
  const shown = [plain - before, plain - after].filter((at) => {
    const there = wallTime(zone, at);
    return there.date === date && there.time === wall;
  });
  return shown.length === 0 ? plain - before : Math.min(...shown);
}

/** A time of day, and its date, that a change of clocks skips or repeats. */
export function touchedBy(zone: string, change: number): Pick<WallTime, 'date' | 'time'> {
  const before = offsetMs(zone, change - MINUTE_MS);
  const isForward = offsetMs(zone, change) > before;
  const text = new Date(change + (isForward ? 15 : -15) * MINUTE_MS + before).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}
