import type { Trigger } from '@contract/trigger.js';
import { conditionOfWatch } from '@contract/watch.js';
import { triggerText } from '@contract/messages/trigger-text.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';

/** The triggers with one put in, in its place or at the end; news older than what is known changes nothing. Pure. */
export function withTrigger(list: readonly Trigger[], trigger: Trigger): readonly Trigger[] {
  const known = list.find(({ id }) => id === trigger.id);
  if (known === undefined) return [...list, trigger];
  if (Date.parse(known.updatedAt) > Date.parse(trigger.updatedAt)) return list;
  return list.map((each) => (each.id === trigger.id ? trigger : each));
}

/** The triggers without one. Pure. */
export function withoutTrigger(list: readonly Trigger[], id: string): readonly Trigger[] {
  return list.filter((trigger) => trigger.id !== id);
}

/** The triggers with one of them armed or disarmed, as it will be once the server agrees. Pure. */
export function withActive(list: readonly Trigger[], id: string, active: boolean): readonly Trigger[] {
  return list.map((trigger) => (trigger.id === id ? { ...trigger, active } : trigger));
}

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
