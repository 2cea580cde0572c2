import type { Pair } from './pair.js';

/** One price frame that was put on a socket. */
export interface SentPrice {
  readonly n: number; // counts all of them, from 1
  readonly exchange: string;
  readonly symbol: string; // base currency
  readonly pair: string; // "BTC/USDT"
  readonly price: number; // quote currency, as in the frame
  readonly usd: number; // reference value in USD (the price without conversion and spread)
  readonly at: number; // epoch ms
  readonly socket: number; // which connection, counted from 1
}

/** A piece of the log. */
export interface SentPage {
  readonly entries: readonly SentPrice[];
  readonly last: number; // n of the newest entry there is, 0 if none
  readonly lost: number; // entries after the one asked for that were already overwritten
}

/** What is known of a frame before it has a number. */
export type SentFrame = Pick<SentPrice, 'price' | 'usd' | 'at' | 'socket'> & { readonly pair: Pair };

/** Remembers the newest `capacity` price frames in flat arrays and one of pairs: 36 bytes each, O(1) on average to add. */
export class SentLog {
  private readonly price: Float64Array;
  private readonly usd: Float64Array;
  private readonly at: Float64Array;
  private readonly socket: Uint32Array;
  private readonly pair: Pair[] = [];
  private count = 0;

  constructor(private readonly capacity: number) {
    this.price = new Float64Array(capacity);
    this.usd = new Float64Array(capacity);
    this.at = new Float64Array(capacity);
    this.socket = new Uint32Array(capacity);
  }

  get last(): number {
    return this.count;
  }

  add({ pair, price, usd, at, socket }: SentFrame): void {
    const slot = this.count % this.capacity;
    this.price[slot] = price;
    this.usd[slot] = usd;
    this.at[slot] = at;
    this.socket[slot] = socket;
    this.pair[slot] = pair;
    this.count += 1;
  }

  /** Up to `limit` entries with n > `after`, oldest first. */
  page(after: number, limit: number): SentPage {
    const oldest = Math.max(0, this.count - this.capacity);
    const from = Math.max(after, oldest);
    const length = Math.max(0, Math.min(limit, this.count - from));
    const entries = Array.from({ length }, (_, index) => this.entry(from + index + 1));
    return { entries, last: this.count, lost: Math.max(0, from - after) };
  }

  private entry(n: number): SentPrice {
    const slot = (n - 1) % this.capacity;
    const pair = this.pair[slot];
    if (!pair) throw new RangeError(`The log has no entry ${n}`);
    return {
      n,
      exchange: pair.exchange,
      symbol: pair.symbol,
      pair: pair.name,
      price: this.price[slot] ?? 0,
      usd: this.usd[slot] ?? 0,
      at: this.at[slot] ?? 0,
      socket: this.socket[slot] ?? 0,
    };
  }
}
