import { formatLevel } from '@contract/decimal.js';
import { type Condition, isOfPrice, type Trigger } from '@contract/trigger.js';
import { localClock } from '../../shared/format/local-time.js';
import type { DisplayState } from '../../shared/trigger/display-state.js';
import { nextLevel, percent } from '../../shared/trigger/distance.js';
import { ringsWhen, silentText } from './trigger-words.js';

export interface SentenceFacts {
  readonly trigger: Trigger;
  readonly condition: Condition;
  readonly state: DisplayState;
  /** Fresh, in US dollars; null while there is none. */
  readonly price: number | null;
  /** The last line of its last alert, where that is known: "Quiet until below 64,139.00". */
  readonly quiet: string | null;
  /** What a trigger says that the plan has paused. */
  readonly pausedByPlan: string;
  readonly now: number;
}

function rangText({ trigger, now }: SentenceFacts, then: string): string {
  return trigger.lastFiredAt === null ? then : `Rang ${localClock(trigger.lastFiredAt, now)}. ${then}`;
}

function quietText(facts: SentenceFacts): string {
  const until = facts.quiet ?? 'Quiet until the price has moved back';
  return rangText(facts, `${until}.`);
}

function reachText({ trigger, condition, price }: SentenceFacts): string {
  const target = price === null || !isOfPrice(condition) ? null : nextLevel(condition, price);
  if (price === null || target === null) return `Rings when ${ringsWhen(trigger.symbol, condition)}.`;
  const verb = target > price ? 'rises' : 'falls';
  const share = percent(Math.abs(target - price) / price);
  return `Rings when ${trigger.symbol} ${verb} ${share} to ${formatLevel(target)}.`;
}

function byState(facts: SentenceFacts): string {
  const { trigger, state } = facts;
  const silent = silentText(trigger);
  if (silent !== null) return `${trigger.symbol} is ${silent}.`;
  switch (state) {
    case 'triggered':
      if (!trigger.active) return 'Its price is there, but it does not ring until you switch it on.';
      return trigger.breachState === 'breached' ? quietText(facts) : 'Its price is there: it rings now.';
    case 'breached':
      return quietText(facts);
    case 'cooldown':
      return rangText(facts, 'Quiet until its pause is over, then armed again.');
    case 'unwatched':
      return `${trigger.symbol} has no price on the exchanges we follow. It rings again once there is one.`;
    case 'waiting':
      return `No exchange has sent a price of ${trigger.symbol} yet: watched from the first one on.`;
    case 'armed':
      return reachText(facts);
    case 'disarmed':
      return 'It does not ring until you switch it on.';
  }
}

/** What the state of a trigger means for the person, in a sentence or two: "Rang 18:43:05 CET. Quiet until below 64,139.00." Pure. */
export function stateSentence(facts: SentenceFacts): string {
  const { trigger, now } = facts;
  if (trigger.paused === 'plan') return facts.pausedByPlan;
  const { snoozedUntil } = trigger;
  const isSnoozed = snoozedUntil !== undefined && Date.parse(snoozedUntil) > now;
  const snooze = isSnoozed ? ` Its alerts are not sent until ${localClock(snoozedUntil, now)}.` : '';
  return byState(facts) + snooze;
}
