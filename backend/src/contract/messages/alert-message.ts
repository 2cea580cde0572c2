import type { AlertEvidence } from '../alert.js';
import type { HoldReason } from '../quiet.js';
import { holds, isReleased, type Release } from '../level-rules.js';
import { type AlertAsk, askLine } from './alert-ask.js';
import type { TriggerLabel } from '../trigger.js';
import { GOLD } from '../symbols.js';
import { withUnit } from '../units.js';
import { conditionText, priceBeside, releaseText, watchedText } from './condition-words.js';
import { priceMark, REPEAT } from './marks.js';
import { clockTime, duration, zonedTime } from './moments.js';
import { type HookFacts, hookLines, isHookAlert } from './hook-message.js';
import { basisText, foundText } from './price-basis.js';
import { zoneName } from '../zone-name.js';
import { happenedText, isSeriesCondition, referenceText, seriesValueText } from './series-words.js';
import { labelLine } from './trigger-text.js';

/** Everything an alert's message says. Prices in US dollars, times in epoch milliseconds. */
export interface AlertFacts {
  readonly symbol: string;
  readonly firedAt: number;
  /** The crossing happened while nobody was watching, and was noticed later. */
  readonly late: boolean;
  readonly evidence: AlertEvidence;
  /** Until then the trigger stays quiet. */
  readonly release: Release;
  /** What the symbol costs now, for late alerts and ended snoozes; null when nobody knows. */
  readonly current: number | null;
  /** What the series of its condition is now; absent and null when nobody knows. */
  readonly currentSeries?: number | null;
  /** It was told or held back before, and its trigger's snooze has just ended; absent otherwise. */
  readonly afterSnooze?: true;
  /** What its person calls the trigger now; absent: nothing. */
  readonly label?: TriggerLabel;
  /** What held it back until now; absent: nothing. */
  readonly heldBy?: HoldReason;
  /** What comes unless it is acknowledged; absent: nothing. */
  readonly asks?: AlertAsk;
}

/** An alert of a trigger, or of a hook. */
export type ToldFacts = AlertFacts | HookFacts;

export interface Sending {
  /** null while it is only shown, not sent. */
  readonly sentAt: number | null;
  /** It may have arrived before. */
  readonly repeat: boolean;
  /** The reader's time zone; absent and null: UTC. */
  readonly zone?: string | null;
}

/** One alert as plain text lines. Pure. */
export function alertMessage(alert: ToldFacts, sending: Sending): string {
  const told = isHookAlert(alert) ? hookLines(alert, sending) : alertLines(alert, sending);
  const lines = [...priceMark(alert.evidence.source), ...told];
  return [...lines, ...askLine([alert]), ...repeatLine(sending)].join('\n');
}

function alertLines(alert: AlertFacts, sending: Sending): readonly string[] {
  const label = labelLine(alert.label);
  if (alert.afterSnooze) return [snoozeOverLine(alert), ...label, noticedLine(alert, sending)];
  const { condition, price } = alert.evidence;
  const now = alert.late ? (alert.current ?? price) : price;
  const headline = `${alertHeadline(alert)} — now ${withUnit(alert.symbol, priceBeside(condition, now))}`;
  const late = alert.late ? [lateLine(alert, sending)] : [];
  const isLast = alert.evidence.rules?.repeat === 'once';
  const quiet = isLast || isOver(alert) ? [] : quietLine(alert);
  return [headline, ...label, ...guardLines(alert.evidence), ...late, noticedLine(alert, sending), ...quiet];
}

/** What an alert begins with, without the price: of a price what is watched, of a series what happened. */
export function alertHeadline({ symbol, evidence }: Pick<AlertFacts, 'symbol' | 'evidence'>): string {
  const { condition, series, price } = evidence;
  if (series === undefined || !isSeriesCondition(condition)) return watchedText(symbol, condition);
  const { sign, text } = happenedText(condition, series, price);
  return `${sign} ${symbol} ${text}`;
}

/** A line for each further condition: "and ETH above 3,000 (3,012.40)". Pure. */
export function guardLines({ guards = [] }: AlertEvidence): readonly string[] {
  return guards.map(({ symbol, condition, value }) => {
    const text = isSeriesCondition(condition)
      ? seriesValueText(condition, value)
      : priceBeside(condition, value);
    return `and ${symbol} ${conditionText(condition)} (${text})`;
  });
}

/** What the condition is compared with now: the price, or the value of its series; null when nobody knows. */
export function comparedNow({ evidence, current, currentSeries = null }: AlertFacts): number | null {
  return isSeriesCondition(evidence.condition) ? currentSeries : current;
}

/** "is" where the condition is known to hold now. */
export function isOrWas(alert: AlertFacts): 'is' | 'was' {
  const value = comparedNow(alert);
  return value !== null && holds(alert.evidence.condition, value) ? 'is' : 'was';
}

/** Whether it still is so is known only with a price. */
function snoozeOverLine(alert: AlertFacts): string {
  const { symbol, evidence, current } = alert;
  const { condition } = evidence;
  const now = current === null ? '' : ` — now ${withUnit(symbol, priceBeside(condition, current))}`;
  return `Snooze is over: ${symbol} ${isOrWas(alert)} ${conditionText(condition)}${now}`;
}

/** A late one may be over by now: then it is not quiet any more either. */
function isOver(alert: AlertFacts): boolean {
  const value = comparedNow(alert);
  return alert.late && value !== null && isReleased(alert.evidence.condition, alert.release, value);
}

function noticedLine(alert: AlertFacts, sending: Sending): string {
  const { sentAt } = sending;
  const isLive = alert.evidence.origin === undefined;
  const parts = isLive ? [...seenParts(alert, sending)] : [foundText(alert.evidence), goldText(alert.symbol)];
  if (isLive && sentAt !== null && !alert.afterSnooze)
    parts.push(`sent in ${duration(sentAt - alert.evidence.seenAt)}`);
  return parts.filter((part) => part !== '').join(' · ');
}

function seenParts(
  { symbol, late, firedAt, evidence }: AlertFacts,
  { sentAt, zone = null }: Sending,
): readonly string[] {
  const now = sentAt ?? firedAt;
  const { condition, series } = evidence;
  const reference =
    series !== undefined && isSeriesCondition(condition) ? referenceText(condition, series, now, zone) : '';
  const moment = `${late ? 'Seen' : 'Crossed'} ${zonedTime(firedAt, now, zone)}`;
  if (reference === '') return [moment, basisText(evidence), goldText(symbol)];
  const seen = late ? [moment, reference[0]?.toLowerCase() + reference.slice(1)] : [reference];
  return [...seen, basisText(evidence), goldText(symbol)];
}

/** What stands for gold; empty for any other symbol. */
export function goldText(symbol: string): string {
  return symbol === GOLD ? 'gold (PAXG)' : '';
}

function lateLine(alert: AlertFacts, sending: Sending): string {
  const { symbol, current, evidence } = alert;
  const now = current === null ? '' : `, now ${withUnit(symbol, priceBeside(evidence.condition, current))}`;
  return `${lateText(alert, sending)}${now}`;
}

/** Between when a price crossed while nobody watched. */
export function lateText(
  { firedAt, evidence: { lastWatchedAt } }: AlertFacts,
  { sentAt, zone = null }: Sending,
): string {
  const reference = sentAt ?? firedAt;
  const until = clockTime(firedAt, reference, zone);
  const crossed =
    lastWatchedAt === undefined
      ? `before ${until}`
      : spanText(clockTime(lastWatchedAt, reference, zone), until);
  return `Late: crossed ${crossed} ${zoneName(firedAt, zone)}`;
}

function spanText(from: string, until: string): string {
  return from === until ? `at ${until}` : `between ${from} and ${until}`;
}

function quietLine({ evidence, release }: AlertFacts): readonly string[] {
  const text = releaseText(evidence.condition, release);
  return text === '' ? [] : [`Quiet until ${text}`];
}

/** The line that ends a message that may have arrived before, or none. */
export function repeatLine({ repeat }: Sending): readonly string[] {
  return repeat ? [REPEAT] : [];
}
