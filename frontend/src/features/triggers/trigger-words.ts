import { conditionText } from '@contract/messages/condition-words.js';
import { triggerText } from '@contract/messages/trigger-text.js';
import type { Condition, Trigger } from '@contract/trigger.js';
import { conditionOfWatch, watchOf } from '@contract/watch.js';
import { localDay, localMinutes } from '../../shared/format/local-time.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';

/** What a row shows: "▲ BTC above 65,000", "▲ BTC above 65,000 on kraken and ETH above 3,000". Pure. */
export function triggerTitle(trigger: Trigger): string {
  const { symbol, source } = trigger;
  const guards = trigger.guards.map((guard) => ({ ...guard, condition: conditionOfWatch(guard.watch) }));
  return triggerText({ symbol, source, guards, condition: conditionOfTrigger(trigger) });
}

/** The same without its sign: what a row is called. Pure. */
export function triggerName(trigger: Trigger): string {
  return triggerTitle(trigger).replace(/^\S+ /, '');
}

/** "once", "until 24 Nov", "until 18:00": by what rules it rings, where these are others than usual. Pure. */
export function rulesTexts({ repeat, expiresAt }: Trigger, now: number): readonly string[] {
  const once = repeat === 'once' ? ['once'] : [];
  if (expiresAt === null) return once;
  const end = localDay(expiresAt) === localDay(now) ? localMinutes(expiresAt) : localDay(expiresAt);
  return [...once, `${Date.parse(expiresAt) > now ? 'until' : 'ended'} ${end}`];
}

/** Those whose name or condition has every word of the search in it, whatever the case; commas in numbers do not count. Pure. */
export function searched(list: readonly Trigger[], search: string): readonly Trigger[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(',', '');
  const words = plain(search).split(/\s+/);
  return list.filter((trigger) => {
    const text = plain(`${trigger.name ?? ''} ${triggerName(trigger)}`);
    return words.every((word) => text.includes(word));
  });
}

/** "BTC is up 3 % within 1 hour", "the RSI(14) 1 h of BTC is above 70". Pure. */
export function ringsWhen(symbol: string, condition: Condition): string {
  const text = conditionText(condition);
  const watch = watchOf(condition);
  if (watch.kind !== 'rsi') return `${symbol} is ${text}`;
  const level = ` ${watch.way} ${watch.level}`;
  return `the ${text.replace(level, '')} of ${symbol} is${level}`;
}

/** Why a trigger that was just saved or armed stays silent for now, or null if it does not. Pure. */
export function alreadyText(trigger: Trigger): string | null {
  if (trigger.breachState !== 'breached' || !trigger.active) return null;
  if (trigger.watch.kind !== 'price') return 'there already: you will be alerted the next time';
  return `already ${trigger.direction}: you will be alerted the next time it crosses`;
}

/** The same for a row: only as long as nothing rang since it was saved or armed. Pure. */
export function silentText(trigger: Trigger): string | null {
  const { lastFiredAt, updatedAt } = trigger;
  const rangSince = lastFiredAt !== null && Date.parse(lastFiredAt) >= Date.parse(updatedAt);
  return rangSince ? null : alreadyText(trigger);
}

/** What a saved trigger will do, for a toast. Pure. */
export function savedText(trigger: Trigger): string {
  if (!trigger.active) return `${triggerName(trigger)} is saved but not armed.`;
  const already = alreadyText(trigger);
  if (already !== null) return `${trigger.symbol} is ${already}.`;
  return `It rings when ${ringsWhen(trigger.symbol, conditionOfTrigger(trigger))}.`;
}
