import { conditionText } from '@contract/messages/condition-words.js';
import { triggerText } from '@contract/messages/trigger-text.js';
import type { Trigger } from '@contract/trigger.js';
import { conditionOfWatch } from '@contract/watch.js';
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

/** Those whose name has every word of the search in it, whatever the case; commas in numbers do not count. Pure. */
export function searched(list: readonly Trigger[], search: string): readonly Trigger[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(',', '');
  const words = plain(search).split(/\s+/);
  return list.filter((trigger) => words.every((word) => plain(triggerName(trigger)).includes(word)));
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
  return `It rings when ${trigger.symbol} is ${conditionText(conditionOfTrigger(trigger))}.`;
}
