import type { Condition } from '../../../contract/trigger.js';
import type { MachineState } from './trigger-machine.js';

/** A trigger as the evaluator keeps it. `revision` counts the person's edits. */
export interface WatchedTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly condition: Condition;
  readonly state: MachineState;
  readonly revision: number;
  /** When a person armed it, epoch milliseconds: what the price did before does not concern it. */
  readonly armedAt: number;
}
