import type { FireBatch, RecordedFire, RecordedPrice, RecordedState } from './ports.js';

/** Decisions that are not durable yet, in order. Of each trigger the last state and every fire are kept. */
export class PendingBatch {
  private prices: RecordedPrice[] = [];
  private states = new Map<string, RecordedState>();
  private fires: RecordedFire[] = [];

  get isEmpty(): boolean {
    return this.prices.length === 0;
  }

  get hasMoves(): boolean {
    return this.states.size > 0;
  }

  addPrice(price: RecordedPrice): void {
    this.prices.push(price);
  }

  addMove(state: RecordedState, fire: RecordedFire | null): void {
    this.states.set(state.triggerId, state);
    if (fire !== null) this.fires.push(fire);
  }

  /** Drops decisions for a trigger on this revision or an older one. */
  forget(triggerId: string, revision: number): void {
    const state = this.states.get(triggerId);
    if (state === undefined || state.revision > revision) return;
    this.states.delete(triggerId);
    this.fires = this.fires.filter((fire) => fire.triggerId !== triggerId);
  }

  /** Returns everything and starts anew. */
  drain(): FireBatch {
    const batch = { prices: this.prices, states: [...this.states.values()], fires: this.fires };
    this.prices = [];
    this.states = new Map();
    this.fires = [];
    return batch;
  }
}
