import type { AlertEvidence } from '../alert.js';
import { isReleased } from '../level-rules.js';
import { grouped } from '../decimal.js';
import { withUnit } from '../units.js';
import {
  type AlertFacts,
  alertHeadline,
  alertMessage,
  comparedNow,
  goldText,
  isOrWas,
  lateText,
  repeatLine,
  type Sending,
} from './alert-message.js';
import { conditionText, priceBeside, releaseText, watchedText } from './condition-words.js';
import { MAX_MESSAGE_LENGTH, priceMark } from './marks.js';
import { basisText, foundText } from './price-basis.js';
import { clockTime } from './moments.js';

export interface AlertsMessage {
  readonly text: string;
  /** How many of the alerts it holds, counted from the first; the others need a message of their own. */
  readonly taken: number;
}

/**
 * The pending alerts of one chat as one message, oldest first: as many as fit Telegram's limit and share a market source.
 * Several alerts make a digest: the current price of each symbol, then one line per trigger with the level it crossed.
 * @throws RangeError without alerts.
 */
export function alertsMessage(alerts: readonly AlertFacts[], sending: Sending): AlertsMessage {
  const [first, ...others] = alerts;
  if (first === undefined) throw new RangeError('A message needs at least one alert');
  let message: AlertsMessage = { text: alertMessage(first, sending), taken: 1 };
  const listed = [first];
  for (const alert of others) {
    listed.push(alert);
    const text = digest(listed, first.evidence.source, sending);
    if (alert.evidence.source !== first.evidence.source || text.length > MAX_MESSAGE_LENGTH) break;
    message = { text, taken: listed.length };
  }
  return message;
}

function digest(alerts: readonly AlertFacts[], source: AlertEvidence['source'], sending: Sending): string {
  const triggers = grouped(alerts, triggerKey);
  return [
    ...priceMark(source),
    `${alerts.length} alerts`,
    ...nowLine(alerts),
    ...triggers.flatMap((rings) => ['', ...triggerLines(rings, sending.sentAt)]),
    ...repeatLine(sending),
  ].join('\n');
}

/** One person has no two triggers that watch for the same. */
function triggerKey({ symbol, evidence, afterSnooze }: AlertFacts): string {
  return `${afterSnooze === true ? 'snoozed ' : ''}${watchedText(symbol, evidence.condition)}`;
}

/** What each symbol costs now, as far as that is known. */
function nowLine(alerts: readonly AlertFacts[]): readonly string[] {
  const prices = new Map<string, string>();
  for (const { symbol, current, evidence } of alerts) {
    if (current === null) continue;
    const text = priceBeside(evidence.condition, current);
    // With the decimals of the finest level.
    if (text.length >= (prices.get(symbol)?.length ?? 0)) prices.set(symbol, text);
  }
  const texts = [...prices].map(([symbol, text]) => `${symbol} ${withUnit(symbol, text)}`);
  return texts.length === 0 ? [] : [`Now: ${texts.join(' · ')}`];
}

function triggerLines(rings: readonly AlertFacts[], sentAt: number | null): readonly string[] {
  const latest = rings.at(-1);
  if (latest === undefined) return [];
  if (latest.afterSnooze) return [snoozeOverText(latest)];
  const { symbol, evidence, firedAt, late } = latest;
  const parts = [
    `${alertHeadline(latest)} — ${crossedText(latest, rings.length)}`,
    ...(evidence.origin === undefined ? [`${clockTime(firedAt, sentAt ?? firedAt)} UTC`] : []),
    doubtText(evidence),
    goldText(symbol),
    quietText(latest),
  ];
  return [
    parts.filter((part) => part !== '').join(' · '),
    ...(late ? [lateText(latest, sentAt)] : []),
    ...(evidence.origin === undefined ? [] : [foundText(evidence)]),
  ];
}

function crossedText({ symbol, evidence, late }: AlertFacts, times: number): string {
  const at = `${late ? 'seen at' : 'at'} ${withUnit(symbol, priceBeside(evidence.condition, evidence.price))}`;
  if (times > 1) return `crossed ${times} times, last ${at}`;
  return late ? at : `crossed ${at}`;
}

function snoozeOverText(alert: AlertFacts): string {
  return `Snooze is over: ${alert.symbol} ${isOrWas(alert)} ${conditionText(alert.evidence.condition)}`;
}

/** How the price was made, where it was not out of several that agree. */
function doubtText(evidence: AlertEvidence): string {
  const isSound = evidence.basis === 'median' || evidence.basis === 'mean';
  return isSound || evidence.origin !== undefined ? '' : basisText(evidence);
}

/** Only if it is still so. */
function quietText(alert: AlertFacts): string {
  const { condition, rules } = alert.evidence;
  const value = comparedNow(alert);
  if (value === null || rules?.repeat === 'once' || isReleased(condition, alert.release, value)) return '';
  return `quiet until ${releaseText(condition, alert.release)}`;
}
