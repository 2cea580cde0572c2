const NIGHTLY = /^nightly-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z$/;
/** When a night's backup falls due, UTC: few markets and few people are awake. */
const DUE_HOUR = 3;

/** The file of a nightly backup: its name says when, to the minute. Pure. */
export function nightlyName(at: Date): string {
  return `nightly-${at
    .toISOString()
    .slice(0, 16)
    .replace(/(\d{2}):(\d{2})$/, '$1$2')}Z`;
}

/** Of when a nightly backup is, by its name; null for any other file. Pure. */
export function nightlyTime(name: string): Date | null {
  const found = NIGHTLY.exec(name);
  if (found === null) return null;
  const [, day, hour, minute] = found;
  const at = new Date(`${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Times of the nightly backups among files, newest first. Pure. */
export function nightlyTimes(names: readonly string[]): readonly Date[] {
  const times = names.flatMap((name) => nightlyTime(name) ?? []);
  return times.toSorted((a, b) => b.getTime() - a.getTime());
}

/** Whether none was made since the last 03:00 UTC. Pure. */
export function isBackupDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true;
  const night = new Date(now);
  night.setUTCHours(DUE_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return newest < night;
}
