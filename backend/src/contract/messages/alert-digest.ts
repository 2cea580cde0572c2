import type { AlertEvidence } from '../alert.js';
import { holds, isReleased } from '../level-rules.js';
import { grouped } from '../decimal.js';
import { withUnit } from '../units.js';
import { askLine } from './alert-ask.js';
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
  type ToldFacts,
} from './alert-message.js';
import { conditionText, priceBeside, releaseText, watchedText } from './condition-words.js';
import { type HookFacts, hookDigestLines, hookHeadline, isHookAlert } from './hook-message.js';
import { MAX_MESSAGE_LENGTH, priceMark } from './marks.js';
import { basisText, foundText } from './price-basis.js';
import { zonedTime } from './moments.js';

export interface AlertsMessage {
  readonly text: string;
  /** How many of the alerts it holds, counted from the first; the others need a message of their own. */
  readonly taken: number;
}

/**
 * The pending alerts of one chat as one message, oldest first: as many as fit Telegram's limit and share a market source.
 * Several alerts make a digest: the current price of each symbol, then one line per trigger with the level it crossed, and
 * its name as long as there is room for all names.
 * @throws RangeError without alerts.
 */
export function alertsMessage(alerts: readonly ToldFacts[], sending: Sending): AlertsMessage {
  const [first, ...others] = alerts;
  if (first === undefined) throw new RangeError('A message needs at least one alert');
  const alone = first.heldBy === undefined ? alertMessage(first, sending) : digest([first], sending);
  let message: AlertsMessage = { text: alone, taken: 1 };
  const listed: [ToldFacts, ...ToldFacts[]] = [first];
  for (const alert of others) {
    listed.push(alert);
    if (!mayShare(first, alert)) break;
    const [text] = [digest(listed, sending), digest(withoutLabels(listed), sending)].filter(
      ({ length }) => length <= MAX_MESSAGE_LENGTH,
    );
    if (text === undefined) break;
    message = { text, taken: listed.length };
  }
  return message;
}

function withoutLabels([first, ...others]: readonly [ToldFacts, ...ToldFacts[]]): [
  ToldFacts,
  ...ToldFacts[],
] {
  return [withoutLabel(first), ...others.map(withoutLabel)];
}

/** An alert without the words its person gave its trigger. Pure. */
export function withoutLabel(alert: ToldFacts): ToldFacts {
  if (isHookAlert(alert)) return alert;
  const { label: _label, ...bare } = alert;
  return bare;
}

/** What was held back says so in its first line, so nothing else stands below that. */
function mayShare(first: ToldFacts, other: ToldFacts): boolean {
  return first.evidence.source === other.evidence.source && first.heldBy === other.heldBy;
}

const HELD = { quiet: 'in your quiet hours', mute: 'while you were muted' } as const;

function titleOf({ length }: readonly ToldFacts[], heldBy: ToldFacts['heldBy']): string {
  const count = length === 1 ? '1 alert' : `${length} alerts`;
  return heldBy === undefined ? count : `${count} ${HELD[heldBy]}`;
}

function digest(alerts: readonly [ToldFacts, ...ToldFacts[]], sending: Sending): string {
  const [{ evidence, heldBy }] = alerts;
  const triggers = grouped(alerts, triggerKey);
  const asked = askLine(alerts);
  return [
    ...priceMark(evidence.source),
    titleOf(alerts, heldBy),
    ...nowLine(alerts),
    ...triggers.flatMap((rings) => ['', ...triggerLines(rings, sending)]),
    ...asked.flatMap((line) => ['', line]),
    ...repeatLine(sending),
  ].join('\n');
}

/** One person has no two triggers that watch for the same. */
function triggerKey(alert: ToldFacts): string {
  if (isHookAlert(alert)) return hookHeadline(alert.evidence);
  const { symbol, evidence, afterSnooze } = alert;
  return `${afterSnooze === true ? 'snoozed ' : ''}${watchedText(symbol, evidence.condition)}`;
}

/** What each symbol costs now, as far as that is known. */
function nowLine(alerts: readonly ToldFacts[]): readonly string[] {
  const prices = new Map<string, string>();
  for (const alert of alerts) {
    if (isHookAlert(alert)) continue;
    const { symbol, current, evidence } = alert;
    if (current === null) continue;
    const text = priceBeside(evidence.condition, current);
    // With the decimals of the finest level.
    if (text.length >= (prices.get(symbol)?.length ?? 0)) prices.set(symbol, text);
  }
  const texts = [...prices].map(([symbol, text]) => `${symbol} ${withUnit(symbol, text)}`);
  return texts.length === 0 ? [] : [`Now: ${texts.join(' · ')}`];
}

function triggerLines(rings: readonly ToldFacts[], sending: Sending): readonly string[] {
  const latest = rings.at(-1);
  if (latest === undefined) return [];
  if (isHookAlert(latest)) {
    return hookDigestLines(
      rings.filter((ring): ring is HookFacts => isHookAlert(ring)),
      sending,
    );
  }
  const { symbol, evidence, firedAt, late } = latest;
  const name = latest.label?.name ?? '';
  if (latest.afterSnooze) return [[snoozeOverText(latest), name].filter((part) => part !== '').join(' · ')];
  const reference = sending.sentAt ?? firedAt;
  const parts = [
    `${alertHeadline(latest)} — ${crossedText(latest, rings.length)}`,
    name,
    ...(evidence.origin === undefined ? [zonedTime(firedAt, reference, sending.zone)] : []),
    doubtText(evidence),
    goldText(symbol),
    latest.heldBy === undefined ? quietText(latest) : stillText(latest),
  ];
  return [
    parts.filter((part) => part !== '').join(' · '),
    ...(late ? [lateText(latest, sending)] : []),
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

/** Whether what rang in quiet hours holds by now; empty when nobody knows. */
function stillText(alert: AlertFacts): string {
  const value = comparedNow(alert);
  if (value === null) return '';
  return holds(alert.evidence.condition, value) ? 'still so' : 'no longer so';
}

/** Only if it is still so. */
function quietText(alert: AlertFacts): string {
  const { condition, rules } = alert.evidence;
  const value = comparedNow(alert);
  if (value === null || rules?.repeat === 'once' || isReleased(condition, alert.release, value)) return '';
  return `quiet until ${releaseText(condition, alert.release)}`;
}
