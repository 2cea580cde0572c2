import type { Condition } from '../trigger.js';
import { aboutOf, type ButtonAlert } from './alert-buttons.js';
import type { Release } from '../level-rules.js';
import { conditionText, releaseText } from './condition-words.js';
import { MAX_MESSAGE_LENGTH } from './marks.js';
import { zonedMinutes } from './moments.js';
import { isSeriesCondition } from './series-words.js';

/** Parts what the message said when it was sent from what was added later. No message of ours has such a line. */
const RULE = '────────';

export type ArmedAgain = 'rings' | 'quiet' | 'waits' | 'rests';

/**
 * The state of an alert's trigger since the alert. Times in epoch milliseconds. `as-it-was` and `quiet`: nobody changed it.
 * `paused`: the owner needs Pro. `armed-again`: it `rings` at the next crossing, is `quiet` until the price has come back,
 * `waits` for its first price, or `rests` after it rang again.
 */
export type TriggerStatus =
  | { readonly kind: 'as-it-was' }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'edited'; readonly condition: Condition }
  | { readonly kind: 'paused' }
  | { readonly kind: 'disarmed'; readonly at: number }
  | { readonly kind: 'snoozed'; readonly until: number }
  | { readonly kind: 'armed-again'; readonly at: number; readonly now: ArmedAgain };

/** Of a hook's alert: `as-it-was`, and nothing ends its breach. */
export type AlertWithStatus = ButtonAlert & {
  readonly status: TriggerStatus;
  /** What ends its breach. */
  readonly release: Release;
  /** When its person said "Seen", epoch milliseconds; absent and null: not yet. */
  readonly acknowledgedAt?: number | null;
};

export interface StatusMoment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The alert whose trigger somebody wants to ring again: if it is quiet, it says until when. */
  readonly rearmed: string | null;
  /** The reader's time zone; absent and null: UTC. */
  readonly zone?: string | null;
}

/** What a message said when it was sent, out of its text now. Pure. */
export function originalText(text: string): string {
  const end = text.indexOf(`\n${RULE}\n`);
  return end === -1 ? text : text.slice(0, end);
}

/** The original with lines added below; null if that is more than one message holds. Pure. */
export function withExtras(original: string, extras: readonly string[]): string | null {
  const text = extras.length === 0 ? original : [original, RULE, ...extras].join('\n');
  return text.length <= MAX_MESSAGE_LENGTH ? text : null;
}

/** Since when the alerts of a message are known to be seen, or no line. Pure. */
export function seenLine(
  alerts: readonly Pick<AlertWithStatus, 'acknowledgedAt'>[],
  { now, zone }: Omit<StatusMoment, 'rearmed'>,
): readonly string[] {
  const at = alerts.find(({ acknowledgedAt = null }) => acknowledgedAt !== null)?.acknowledgedAt ?? null;
  return at === null ? [] : [`Seen at ${zonedMinutes(at, now, zone)}`];
}

/** A line for each alert whose trigger stands otherwise than when it fired; named when there are several. Pure. */
export function statusLines(alerts: readonly AlertWithStatus[], moment: StatusMoment): readonly string[] {
  return alerts.flatMap((alert) => {
    const text = statusText(alert, moment);
    if (text === null) return [];
    return alerts.length === 1 ? [text] : [`${aboutOf(alert)} · ${text}`];
  });
}

function statusText(alert: AlertWithStatus, { now, rearmed, zone }: StatusMoment): string | null {
  const { status, alertId } = alert;
  switch (status.kind) {
    case 'as-it-was':
      return null;
    case 'quiet':
      return alertId === rearmed ? `Rings again ${afterText(alert)}` : null;
    case 'gone':
      return 'This trigger was deleted';
    case 'edited':
      return `Changed since: now ${conditionText(status.condition)}`;
    case 'paused':
      return 'Paused until you have Pro again';
    case 'disarmed':
      return `Disarmed at ${zonedMinutes(status.at, now, zone)}`;
    case 'snoozed':
      return `Snoozed until ${zonedMinutes(status.until, now, zone)}`;
    case 'armed-again':
      return `Armed again at ${zonedMinutes(status.at, now, zone)}: ${armedText(status.now, alert)}`;
  }
}

function armedText(now: ArmedAgain, alert: AlertWithStatus): string {
  switch (now) {
    case 'rings':
      return 'rings at the next crossing';
    case 'quiet':
      return `rings again ${afterText(alert)}`;
    case 'waits':
      return 'the first fresh price decides';
    case 'rests':
      return 'it has rung since and is resting';
  }
}

function afterText({ condition, release }: AlertWithStatus): string {
  if (condition === null) return '';
  const text = releaseText(condition, release);
  if (!isSeriesCondition(condition)) return `after it has been ${text}`;
  return text === '' ? 'at the next one' : `once ${text}`;
}
