import { conditionText } from '@contract/messages/condition-words.js';
import type { Trigger } from '@contract/trigger.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';
import { triggerName } from './trigger-list.js';

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
