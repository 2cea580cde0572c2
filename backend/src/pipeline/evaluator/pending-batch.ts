import type {
  ExtremeChange,
  FireBatch,
  RecordedFire,
  RecordedPrice,
  RecordedState,
  SeriesBar,
  SeriesClose,
} from './ports.js';

/** Decisions that are not durable yet, in order. Of each trigger the last state and every fire are kept. */
export class PendingBatch {
  private prices: RecordedPrice[] = [];
  private states = new Map<string, RecordedState>();
  private fires: RecordedFire[] = [];
  private bars: SeriesBar[] = [];
  private closes: SeriesClose[] = [];
  private extremes = new Map<string, ExtremeChange>();

  get isEmpty(): boolean {
    return this.prices.length === 0;
  }

  get hasMoves(): boolean {
    return this.states.size > 0;
  }

  addPrice(price: RecordedPrice): void {
    this.prices.push(price);
  }

  addBar(bar: SeriesBar): void {
    this.bars.push(bar);
  }

  addClose(close: SeriesClose): void {
    this.closes.push(close);
  }

  addExtreme(change: ExtremeChange): void {
    const { symbol, side, since } = change;
    this.extremes.set(`${symbol} ${side} ${since}`, change);
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
    const { prices, fires, bars, closes } = this;
    const states = [...this.states.values()];
    const extremes = [...this.extremes.values()];
    const hasSeries = bars.length + closes.length + extremes.length > 0;
    const series = hasSeries ? { series: { bars, closes, extremes } } : {};
    this.prices = [];
    this.states = new Map();
    this.fires = [];
    this.bars = [];
    this.closes = [];
    this.extremes = new Map();
    return { prices, states, fires, ...series };
  }
}
