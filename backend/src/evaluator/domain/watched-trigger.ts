import type { Condition } from '../../contract/trigger.js';
import type { MachineState } from './trigger-machine.js';

/** A trigger as the evaluator keeps it. `revision` counts the person's edits. */
export interface WatchedTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly condition: Condition;
  readonly state: MachineState;
  readonly revision: number;
}
