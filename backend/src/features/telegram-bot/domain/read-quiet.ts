import { EVERY_DAY, LONGEST_MUTE_MIN, type QuietHours, SHORTEST_MUTE_MIN } from '../../../contract/quiet.js';

export type QuietReading =
  | { readonly kind: 'show' | 'off' | 'unreadable' }
  | { readonly kind: 'quiet'; readonly quiet: QuietHours };

const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const SPAN = new RegExp(String.raw`^${TIME}\s*(?:-|–|—|to|\s)\s*${TIME}(?:\s+(hold|held|silent))?$`, 'i');
const OFF = /^off$/i;

/** What /quiet is followed by: "22:00-07:00", "22 to 7 hold", "off" or nothing. Every day, urgent alerts ring. Pure. */
export function readQuiet(words: readonly string[]): QuietReading {
  const text = words.join(' ').trim();
  if (text === '') return { kind: 'show' };
  if (OFF.test(text)) return { kind: 'off' };
  const [, fromHour, fromMinute, toHour, toMinute, mode = 'silent'] = SPAN.exec(text) ?? [];
  const from = timeOf(fromHour, fromMinute);
  const to = timeOf(toHour, toMinute);
  if (from === null || to === null || from === to) return { kind: 'unreadable' };
  const held = /^h/i.test(mode) ? 'held' : 'silent';
  return { kind: 'quiet', quiet: { from, to, days: EVERY_DAY, mode: held, urgentRings: true } };
}

export type MuteReading =
  | { readonly kind: 'show' | 'off' | 'unreadable' | 'out-of-range' }
  | { readonly kind: 'mute'; readonly minutes: number };

const LENGTH = /^(\d{1,5})\s*(m|min|minutes?|h|hours?|d|days?)$/i;
const MINUTES = { m: 1, h: 60, d: 24 * 60 } as const;

/** What /mute is followed by: "8h", "30 min", "2d", "off" or nothing. Pure. */
export function readMute(words: readonly string[]): MuteReading {
  const text = words.join(' ').trim();
  if (text === '') return { kind: 'show' };
  if (OFF.test(text)) return { kind: 'off' };
  const [, count, unit = ''] = LENGTH.exec(text) ?? [];
  if (count === undefined) return { kind: 'unreadable' };
  const minutes = Number(count) * MINUTES[unit.charAt(0).toLowerCase() as keyof typeof MINUTES];
  if (minutes < SHORTEST_MUTE_MIN || minutes > LONGEST_MUTE_MIN) return { kind: 'out-of-range' };
  return { kind: 'mute', minutes };
}

function timeOf(hour: string | undefined, minute = '00'): string | null {
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
