import type { Trigger } from '@contract/trigger.js';

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
