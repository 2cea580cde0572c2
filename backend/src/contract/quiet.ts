/** `silent`: messages come at once without a sound. `held`: they wait for the end and come as one. */
export type QuietMode = 'silent' | 'held';

/** Hours in which nothing rings, in the person's time zone. */
export interface QuietHours {
  /** HH:MM. Before `from`: it ends the day after. */
  readonly from: string;
  readonly to: string;
  /** The days on which it begins: 1 is Monday, 7 Sunday. At least one. */
  readonly days: readonly number[];
  readonly mode: QuietMode;
  /** Whether urgent alerts ring all the same. */
  readonly urgentRings: boolean;
}

/** What holds a person's messages at a moment. */
export type HoldReason = 'quiet' | 'mute';

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const SHORTEST_MUTE_MIN = 15;
export const LONGEST_MUTE_MIN = 7 * 24 * 60;

export const QUIET_FAULT = 'Quiet hours need a beginning and an end.';
export const QUIET_DAYS_FAULT = 'Quiet hours begin on at least one day, from 1 (Monday) to 7 (Sunday).';
export const QUIET_NEEDS_ZONE = 'Choose your time zone first.';
export const ZONE_OF_QUIET = 'Your quiet hours need a time zone. Switch them off first.';
export const MUTE_FAULT = 'Mute for 15 minutes to 7 days.';

/** Whether these days may begin quiet hours. Pure. */
export function areQuietDays(days: readonly number[]): boolean {
  return (
    days.length > 0 && new Set(days).size === days.length && days.every((day) => EVERY_DAY.includes(day))
  );
}
