/** One moment on two clocks. */
export interface Moment {
  /** On the clock that never goes back, by which everything grows old. */
  readonly now: number;
  /** Epoch milliseconds, which a price is stamped with. */
  readonly at: number;
}
