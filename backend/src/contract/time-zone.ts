export const TIME_ZONE_FAULT = 'Choose a time zone like Europe/Vienna.';

/** Old and new names of places, and UTC; no offsets, which know no summer. */
const FORM = /^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/;
const LONGEST = 64;

/** Whether a text names a time zone that this runtime knows. Lists differ in names, so none is consulted. Pure. */
export function isTimeZone(text: string): boolean {
  if (text.length > LONGEST || !FORM.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text }).format();
    return true;
  } catch {
    return false;
  }
}

/** What people call a zone: "Berlin", "Buenos Aires", "UTC". Pure. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
