import { cityOf, TIME_ZONE_FAULT } from '../time-zone.js';
import { EVERY_DAY, LONGEST_MUTE_MIN, type QuietHours, SHORTEST_MUTE_MIN } from '../quiet.js';
import type { ButtonRows } from './alert-buttons.js';
import { zonedMinutes } from './moments.js';

/** A chat's own clock. Times in epoch milliseconds. */
export interface ChatClock {
  /** null: not chosen, so UTC. */
  readonly zone: string | null;
  /** null: it is not muted. */
  readonly mutedUntil: number | null;
  /** null: it has none. */
  readonly quiet: QuietHours | null;
}

const DATA = /^zone:([A-Za-z0-9/_+-]{1,56})$/;
const PER_ROW = 2;
const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What the bot says about time zones. */
export const zoneAnswers = {
  shown: (zone: string | null, now: number): string =>
    zone === null
      ? 'Times are in UTC. Write your city to change that, for example /timezone Berlin'
      : `Times are in ${cityOf(zone)} time: it is ${zonedMinutes(now, now, zone)}. Write another city to change that, for example /timezone Berlin`,
  set: (zone: string, now: number): string =>
    `Times are in ${cityOf(zone)} time from now on: it is ${zonedMinutes(now, now, zone)}.`,
  choose: (): string => 'Which one?',
  unknown: (text: string): string => `I know no time zone like “${text}”. ${TIME_ZONE_FAULT}`,
} as const;

/** A button for each zone that may be meant. Pure. */
export function zoneButtons(zones: readonly string[]): ButtonRows {
  const buttons = zones.map((zone) => ({ text: zone.replaceAll('_', ' '), data: `zone:${zone}` }));
  const rows = Array.from({ length: Math.ceil(buttons.length / PER_ROW) }, (_, row) => row * PER_ROW);
  return rows.map((first) => buttons.slice(first, first + PER_ROW));
}

/** The zone that a button's data names; null for text that is not one of these buttons'. Pure. */
export function readZoneButton(data: string): string | null {
  return DATA.exec(data)?.[1] ?? null;
}

/** What the bot says about quiet hours and mutes. */
export const quietAnswers = {
  usage: (): string =>
    'Write from when to when, for example /quiet 22:00-07:00, and hold to get everything at the end. /quiet off ends it.',
  none: (): string => 'You have no quiet hours. /quiet 22:00-07:00 sets them.',
  set: (quiet: QuietHours): string =>
    quiet.mode === 'held'
      ? `Quiet hours: ${quietText(quiet)}. What fires meanwhile comes at the end in one message.`
      : `Quiet hours: ${quietText(quiet)}. Messages come without a sound meanwhile.`,
  off: (): string => 'Quiet hours are off.',
  accountOnly: (site: string): string =>
    `Quiet hours need an account. /mute 8h works here, and you can sign up at ${site}`,
  zoneFirst: (): string => 'Choose your time zone first, for example /timezone Berlin',
  muteUsage: (): string => 'Write for how long, for example /mute 8h, 30m or 2d. /mute off ends it.',
  muteRange: (): string =>
    `Mute for ${SHORTEST_MUTE_MIN} minutes to ${LONGEST_MUTE_MIN / (24 * 60)} days, for example /mute 8h`,
  muted: (until: number, now: number, zone: string | null): string =>
    `Muted until ${zonedMinutes(until, now, zone)}. What fires meanwhile comes then in one message. /mute off ends it.`,
  unmuted: (): string => 'Mute is off.',
  notMuted: (): string => 'You are not muted. /mute 8h mutes for eight hours.',
} as const;

/** "22:00–07:00", with its days unless it is all of them: "22:00–07:00, Mon, Tue". Pure. */
export function quietText({ from, to, days }: Pick<QuietHours, 'from' | 'to' | 'days'>): string {
  const names = EVERY_DAY.filter((day) => days.includes(day)).map((day) => DAY_NAMES[day - 1]);
  const hours = `${from}–${to}`;
  return names.length === EVERY_DAY.length ? hours : `${hours}, ${names.join(', ')}`;
}

/** Lines of /status that say what keeps messages from ringing. Pure. */
export function clockLines({ zone, mutedUntil, quiet }: ChatClock, now: number): readonly string[] {
  return [
    ...(mutedUntil === null || mutedUntil <= now
      ? []
      : [`Muted until ${zonedMinutes(mutedUntil, now, zone)}. /mute off ends it.`]),
    ...(quiet === null
      ? []
      : [`Quiet hours: ${quietText(quiet)}, ${quiet.mode === 'held' ? 'held' : 'silent'}.`]),
  ];
}
