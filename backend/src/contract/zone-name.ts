/**
 * What the web shows to whoever chose no zone; the bot shows UTC to them. Also of billing days and of notices of plans and
 * accounts, for everybody, in chats too.
 */
export const WEB_ZONE = 'Europe/Vienna';

/** Each of these English names some zones by letters where the others write an offset. */
const ENGLISH = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-ZA'];
const OFFSET = /^(GMT|UTC)[+-]/;

const kept = new Map<string, readonly Intl.DateTimeFormat[]>();

/**
 * A zone's short name at a moment in epoch milliseconds: "CET", "CEST", "EST", and "GMT+9" where English has no letters
 * for it. null is UTC. Pure.
 */
export function zoneName(at: number, zone: string | null): string {
  if (zone === null) return 'UTC';
  let name = '';
  for (const format of formatsOf(zone)) {
    const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
    if (part !== undefined && (name === '' || !OFFSET.test(part.value))) name = part.value;
    if (!OFFSET.test(name)) break;
  }
  return name;
}

/** Making one takes a hundred times as long as using it. */
function formatsOf(zone: string): readonly Intl.DateTimeFormat[] {
  const known = kept.get(zone);
  if (known !== undefined) return known;
  const formats = ENGLISH.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }),
  );
  kept.set(zone, formats);
  return formats;
}
