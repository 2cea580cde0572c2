import type { FireBatch, RecordedFire, RecordedPrice, RecordedState } from './ports.js';

/**
 * What has been decided and is not durable yet, in order. Several moves of one trigger collapse into its last
 * state; each of its fires is kept.
 */
export class PendingBatch {
  private prices: RecordedPrice[] = [];
  private states = new Map<string, RecordedState>();
  private fires: RecordedFire[] = [];

  get isEmpty(): boolean {
    return this.prices.length === 0;
  }

  /** Whether a trigger moved, so that the batch must not wait. */
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

  /** Drops what was decided for a trigger on this revision or an older one. */
  forget(triggerId: string, revision: number): void {
    const state = this.states.get(triggerId);
    if (state === undefined || state.revision > revision) return;
    this.states.delete(triggerId);
    this.fires = this.fires.filter((fire) => fire.triggerId !== triggerId);
  }

  /** Hands over everything and starts anew. */
  take(): FireBatch {
    const batch = { prices: this.prices, states: [...this.states.values()], fires: this.fires };
    this.prices = [];
    this.states = new Map();
    this.fires = [];
    return batch;
  }
}
