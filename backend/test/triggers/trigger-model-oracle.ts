import type { Condition } from '../../src/contract/trigger.js';
import { holds, sameCondition } from '../../src/contract/level-rules.js';
import { type MachineState, type Phase, step } from '../../src/pipeline/evaluator/domain/trigger-machine.js';
import { type ModelTick, RULES } from './trigger-model-world.js';

interface Known {
  readonly symbol: string;
  readonly condition: Condition;
  readonly state: MachineState;
  readonly revision: number;
}

/**
 * What must be durable and what the evaluator must know, from the rules alone: the pure machine over every trigger, one
 * by one, and plain maps for the database and the memory of the process.
 */
export class TriggerModel {
  readonly stored = new Map<string, Known>();
  readonly memory = new Map<string, Known>();
  readonly alerts = new Set<string>();
  private moved = new Map<string, string[]>();
  private readonly prices = new Map<string, number>();

  tick({ symbol, price, backing, at }: ModelTick): void {
    this.prices.set(symbol, price);
    for (const [id, known] of this.memory) {
      if (known.symbol !== symbol) continue;
      const outcome = step(known.condition, RULES, known.state, { price, backing, at });
      if (outcome.kind === 'unchanged') continue;
      this.memory.set(id, { ...known, state: outcome.state });
      const fires = this.moved.get(id) ?? [];
      if (outcome.kind === 'fired') fires.push(`${id} ${outcome.state.fireNo} ${price}`);
      this.moved.set(id, fires);
    }
  }

  /** What was decided on the edit that is in force becomes durable; the rest is read again. */
  record(): void {
    for (const [id, fires] of this.moved) {
      const known = this.memory.get(id);
      const stored = this.stored.get(id);
      if (known !== undefined && stored?.revision === known.revision) {
        this.stored.set(id, known);
        for (const fire of fires) this.alerts.add(fire);
      } else this.read(id);
    }
    this.moved.clear();
  }

  /** A trigger that a person made. */
  made(id: string, symbol: string, condition: Condition, armed: boolean, isHeard: boolean): void {
    const phase = armed ? this.firstPhase(symbol, condition) : 'disarmed';
    this.edited(id, { symbol, condition, state: { phase, fireNo: 0, firedAt: null }, revision: 0 }, isHeard);
  }

  /** One that a person made something else of. The same again changes nothing. */
  changed(id: string, condition: Condition, armed: boolean, isHeard: boolean): void {
    const known = this.stored.get(id);
    if (known === undefined) throw new Error(`Nobody made ${id}`);
    const { symbol, state } = known;
    const isSame = sameCondition(known.condition, condition);
    if (isSame && armed === (state.phase !== 'disarmed')) return;
    const phase = armed ? this.firstPhase(symbol, condition) : 'disarmed';
    const isKept = isSame && !armed;
    const firedAt = isKept ? state.firedAt : null;
    const { releasedAt, ...rest } = state;
    const released = isKept && releasedAt !== undefined ? { releasedAt } : {};
    const revision = known.revision + 1;
    this.edited(
      id,
      { symbol, condition, state: { ...rest, ...released, phase, firedAt }, revision },
      isHeard,
    );
  }

  removed(id: string, isHeard: boolean): void {
    this.stored.delete(id);
    if (isHeard) this.read(id);
  }

  /** Another process begins with what is durable. */
  takenOver(): void {
    this.moved.clear();
    this.memory.clear();
    for (const [id, known] of this.stored) this.memory.set(id, known);
  }

  private edited(id: string, known: Known, isHeard: boolean): void {
    this.stored.set(id, known);
    if (isHeard) this.read(id);
  }

  private read(id: string): void {
    this.moved.delete(id);
    const stored = this.stored.get(id);
    if (stored === undefined) this.memory.delete(id);
    else this.memory.set(id, stored);
  }

  private firstPhase(symbol: string, condition: Condition): Phase {
    const price = this.prices.get(symbol);
    if (price === undefined) return 'settling';
    return holds(condition, price) ? 'breached' : 'armed';
  }
}
