import { grouped } from '../decimal.js';
import type { Condition } from '../trigger.js';
import { watchedText } from './condition-words.js';
import { hookTitle } from './hook-message.js';

/** A button under a message that calls the bot back. `data` is at most 64 bytes of ASCII. */
export interface CallbackButton {
  readonly text: string;
  readonly data: string;
}

/** Buttons from top to bottom, each row from left to right. */
export type ButtonRows = readonly (readonly CallbackButton[])[];

/** What an alert is about: the condition of a trigger, or a hook, by its name. */
export type AlertSubject =
  | { readonly symbol: string; readonly condition: Condition }
  | { readonly hook: string; readonly condition: null };

/** One of the alerts a message tells of. */
export type ButtonAlert = AlertSubject & {
  readonly alertId: string;
  /** Something comes unless its person says "Seen". */
  readonly isAsked?: true;
};

/**
 * What a button does: `seen` acknowledges all alerts of the message, `rearm`, `snooze` and `disarm` change the alert's trigger, `why` shows the evidence, `open` the
 * buttons of one alert among several, and `back` leads from either to where the message began.
 */
export const ALERT_ACTIONS = ['seen', 'rearm', 'snooze', 'disarm', 'why', 'open', 'back'] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

export interface PressedButton {
  readonly action: AlertAction;
  readonly alertId: string;
}

/** More rows than this hide the message. The commands reach every trigger. */
const MOST_ROWS = 8;
const LONGEST_LABEL = 40;
const DATA = /^([a-z]{1,10}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Of each trigger the alert `preferredId`, else its latest: a digest has one line for a trigger, however often it rang. Those
 * that watch for the same are one, because one person has no two of them. So it is with hooks, by their names. Pure.
 */
export function onePerTrigger<T extends ButtonAlert>(
  alerts: readonly T[],
  preferredId: string | null = null,
): readonly T[] {
  const rings = grouped(alerts, aboutOf);
  return rings.flatMap((each) => each.find(({ alertId }) => alertId === preferredId) ?? each.at(-1) ?? []);
}

/** The buttons of a message as it is sent: "Seen" where something waits for it, and the four of its only trigger, or
 * a row for each of the first 8. Pure. */
export function alertButtons(all: readonly ButtonAlert[]): ButtonRows {
  const alerts = onePerTrigger(all);
  const [first, ...others] = alerts;
  if (first === undefined) return [];
  const asking = all.find(({ isAsked }) => isAsked === true);
  const seen = asking === undefined ? [] : [[button('Seen', 'seen', asking.alertId)]];
  if (others.length === 0) return [...seen, ...buttonsOf(first)];
  const each = alerts.slice(0, MOST_ROWS).map((alert) => [button(labelOf(alert), 'open', alert.alertId)]);
  return [...seen, ...each];
}

/** The buttons of one alert among several, and the way back to all. Pure. */
export function openedButtons(alert: ButtonAlert): ButtonRows {
  return [...buttonsOf(alert), [button('Back to all', 'back', alert.alertId)]];
}

/** The only button while a message shows why an alert fired. Pure. */
export function whyButtons(alertId: string): ButtonRows {
  return [[button('Back', 'back', alertId)]];
}

/** What a button's data asks for; null for text that is not one of ours. */
export function readButton(data: string): PressedButton | null {
  const [, name, alertId] = DATA.exec(data) ?? [];
  const action = ALERT_ACTIONS.find((known) => known === name);
  return action === undefined || alertId === undefined ? null : { action, alertId };
}

/** In words: "▲ BTC above 65,000", "◆ TradingView “Breakout”". Pure. */
export function aboutOf(alert: AlertSubject): string {
  return alert.condition === null ? hookTitle(alert) : watchedText(alert.symbol, alert.condition);
}

/** A hook has nothing that is armed, snoozed or disarmed. */
function buttonsOf({ alertId, condition }: ButtonAlert): ButtonRows {
  if (condition === null) return [[button('Why?', 'why', alertId)]];
  return [
    [button('Re-arm now', 'rearm', alertId), button('Snooze 1 h', 'snooze', alertId)],
    [button('Disarm', 'disarm', alertId), button('Why?', 'why', alertId)],
  ];
}

function labelOf(alert: ButtonAlert): string {
  const text = aboutOf(alert);
  return text.length <= LONGEST_LABEL ? text : `${text.slice(0, LONGEST_LABEL - 1)}…`;
}

function button(text: string, action: AlertAction, alertId: string): CallbackButton {
  return { text, data: `${action}:${alertId}` };
}
