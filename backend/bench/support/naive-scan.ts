import {
  step,
  type MachinePrice,
  type WatchedTrigger,
} from '../../src/pipeline/evaluator/domain/trigger-machine.js';
import type { OnStep } from '../../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { RULES } from './market.js';

/** How it is mostly done: every tick is held against every trigger of its symbol. */
export class NaiveScan {
  private readonly triggers = new Map<string, WatchedTrigger[]>();

  put(trigger: WatchedTrigger): void {
    const ofSymbol = this.triggers.get(trigger.symbol);
    if (ofSymbol === undefined) this.triggers.set(trigger.symbol, [trigger]);
    else ofSymbol.push(trigger);
  }

  apply(symbol: string, price: MachinePrice, onStep: OnStep): void {
    const triggers = this.triggers.get(symbol) ?? [];
    for (let i = 0; i < triggers.length; i++) {
      const before = triggers[i];
      if (before === undefined) continue;
      const outcome = step(before.condition, RULES, before.state, price);
      if (outcome.kind === 'unchanged') continue;
      triggers[i] = { ...before, state: outcome.state };
      onStep(before, outcome);
    }
  }
}
