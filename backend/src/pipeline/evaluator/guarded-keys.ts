import { triggerKeyOf } from './domain/trigger-key.js';
import type { WatchedTrigger } from './domain/trigger-machine.js';

const NONE: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** The keys that guards of triggers are compared with, by coin. Adding and removing a trigger costs O(its guards). */
export class GuardedKeys {
  /** Coin -> key -> triggers. */
  private readonly triggers = new Map<string, Map<string, Set<string>>>();

  /** One that is disarmed has no use for its guards. */
  add({ id, state, own }: WatchedTrigger): void {
    if (state.phase === 'disarmed') return;
    for (const guard of own?.guards ?? []) {
      const ofCoin = this.triggers.get(guard.symbol) ?? new Map<string, Set<string>>();
      const key = triggerKeyOf(guard);
      this.triggers.set(guard.symbol, ofCoin.set(key, (ofCoin.get(key) ?? new Set()).add(id)));
    }
  }

  /** Whatever has become of the trigger since it was added. */
  remove({ id, own }: WatchedTrigger): void {
    for (const guard of own?.guards ?? []) {
      const ofCoin = this.triggers.get(guard.symbol);
      const key = triggerKeyOf(guard);
      const left = ofCoin?.get(key);
      left?.delete(id);
      if (left?.size === 0) ofCoin?.delete(key);
      if (ofCoin?.size === 0) this.triggers.delete(guard.symbol);
    }
  }

  /** The keys of a coin, each with the triggers that have such a guard; guards are of all exchanges together. */
  of(symbol: string): ReadonlyMap<string, ReadonlySet<string>> {
    return this.triggers.get(symbol) ?? NONE;
  }
}
