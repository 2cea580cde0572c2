/** One trade of the public tape. */
export interface Trade {
  readonly id: number;
  readonly at: number; // epoch ms
  readonly price: number; // quote currency
  readonly size: number; // base currency
  readonly side: 'buy' | 'sell'; // of the taker
}

/** Which trades: all that fit every bound that is given. */
export interface TradeRange {
  readonly from?: number; // epoch ms, inclusive
  readonly to?: number; // epoch ms, inclusive
  readonly newerThan?: number; // number of a trade
  readonly olderThan?: number; // number of a trade
}

/** What is known of a trade before it has a number. */
export type MadeTrade = Pick<Trade, 'at' | 'price' | 'size'>;

/** For this long a trade is told. */
export const KEPT_TRADES_MS = 3_600_000;

const MOST_TRADES = 200_000;

/**
 * The public trades of one pair, oldest first, numbered without a gap: an hour of them, and never more than twice
 * 200,000. Flat arrays, 24 bytes a trade; O(1) to add. Times must not go backwards.
 */
export class TradeLog {
  private readonly at: number[] = [];
  private readonly price: number[] = [];
  private readonly size: number[] = [];
  private priceBefore = 0;

  /** `firstId` is the number of the first trade added. */
  constructor(private firstId: number) {}

  /** The newest trade's number; one less than the first number if there is none. */
  get lastId(): number {
    return this.firstId + this.at.length - 1;
  }

  add({ at, price, size }: MadeTrade): void {
    this.at.push(at);
    this.price.push(price);
    this.size.push(size);
    const oldest = this.at[0] ?? at;
    if (at - oldest > 2 * KEPT_TRADES_MS || this.at.length > 2 * MOST_TRADES) this.forget(at);
  }

  /**
   * Puts trades, oldest first, in the place of those made from `from` on and before `to`; later ones are renumbered if
   * there were more or fewer before. A time before the oldest trade is forgotten already: then nothing happens.
   */
  replace(from: number, to: number, trades: readonly MadeTrade[]): void {
    if (from < (this.at[0] ?? Infinity)) return;
    const start = this.indexAt(from);
    const count = this.indexAt(to) - start;
    this.at.splice(start, count, ...trades.map(({ at }) => at));
    this.price.splice(start, count, ...trades.map(({ price }) => price));
    this.size.splice(start, count, ...trades.map(({ size }) => size));
  }

  /** The oldest `limit` trades of a range, oldest first. */
  oldest(range: TradeRange, limit: number): Trade[] {
    const [start, end] = this.bounds(range);
    return this.between(start, Math.min(end, start + limit));
  }

  /** The newest `limit` trades of a range, oldest first. */
  newest(range: TradeRange, limit: number): Trade[] {
    const [start, end] = this.bounds(range);
    return this.between(Math.max(start, end - limit), end);
  }

  private bounds({ from, to, newerThan, olderThan }: TradeRange): readonly [number, number] {
    const start = Math.max(from === undefined ? 0 : this.indexAt(from), (newerThan ?? 0) - this.firstId + 1);
    const end = Math.min(
      to === undefined ? this.at.length : this.indexAt(to + 1),
      (olderThan ?? Infinity) - this.firstId,
    );
    return [start, Math.max(start, end)];
  }

  private between(start: number, end: number): Trade[] {
    return Array.from({ length: end - start }, (_, offset): Trade => {
      const index = start + offset;
      const price = this.price[index] ?? 0;
      const before = index === 0 ? this.priceBefore : (this.price[index - 1] ?? 0);
      return {
        id: this.firstId + index,
        at: this.at[index] ?? 0,
        price,
        size: this.size[index] ?? 0,
        side: price < before ? 'sell' : 'buy',
      };
    });
  }

  /** Index of the first trade at or after a time. O(log n). */
  private indexAt(time: number): number {
    let low = 0;
    let high = this.at.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.at[middle] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private forget(now: number): void {
    const count = Math.max(this.indexAt(now - KEPT_TRADES_MS), this.at.length - MOST_TRADES);
    this.priceBefore = this.price[count - 1] ?? 0;
    this.firstId += count;
    for (const values of [this.at, this.price, this.size]) values.splice(0, count);
  }
}
