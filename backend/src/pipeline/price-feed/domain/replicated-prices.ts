import type { PriceBasis } from '../../../contract/alert.js';
import { STALE_MS } from '../../../contract/market.js';
import type { CurrentPrice } from './price.js';

/** A price from the bus. */
export interface ReplicatedQuote extends CurrentPrice {
  readonly basis: PriceBasis;
}

/** After this long without an event a price is not fresh. */
const SILENT_MS = 3_000;

/** The order of price events, whatever the clocks of their publishers. */
export interface MessageOrder {
  /** Of the market lease; grows with every new holder. */
  readonly epoch: number;
  /** Grows with every event of one holder. */
  readonly seq: number;
}

interface Replica {
  readonly quote: ReplicatedQuote;
  /** On the steady clock. */
  readonly receivedAt: number;
}

/** Prices of another process: not fresh 3 s after the last event, stale after 30 s. */
export class ReplicatedPrices {
  private readonly entries = new Map<string, Replica>();
  private last: MessageOrder & { readonly receivedAt: number } = {
    epoch: -Infinity,
    seq: -Infinity,
    receivedAt: -Infinity,
  };
  private symbols: readonly string[];

  constructor(tracked: readonly string[]) {
    this.symbols = tracked;
  }

  tracked(): readonly string[] {
    return this.symbols;
  }

  /** Replaces the followed symbols; others lose their price. */
  track(symbols: readonly string[]): void {
    this.symbols = symbols;
    const kept = new Set(symbols);
    for (const symbol of this.entries.keys()) if (!kept.has(symbol)) this.entries.delete(symbol);
  }

  /** Whether an event is newer than the last. After a silence any is: a restored database restarts the epochs. */
  accepts({ epoch, seq }: MessageOrder, now: number): boolean {
    const { last } = this;
    const isLater = epoch === last.epoch ? seq > last.seq : epoch > last.epoch;
    if (!isLater && now - last.receivedAt < SILENT_MS) return false;
    this.last = { epoch, seq, receivedAt: now };
    return true;
  }

  /** Takes a quote of an accepted event. Returns null if price and time are unchanged; times never go back. */
  apply(received: ReplicatedQuote, now: number): ReplicatedQuote | null {
    const known = this.entries.get(received.symbol)?.quote;
    const quote = { ...received, at: Math.max(received.at, known?.at ?? -Infinity) };
    this.entries.set(quote.symbol, { quote, receivedAt: now });
    return known !== undefined && known.at === quote.at && known.price === quote.price ? null : quote;
  }

  get(symbol: string, now: number): CurrentPrice | null {
    const entry = this.entries.get(symbol);
    if (entry === undefined) return null;
    const { basis: _, ...price } = entry.quote;
    const silentMs = now - entry.receivedAt;
    return {
      ...price,
      fresh: price.fresh && silentMs < SILENT_MS,
      stale: price.stale || silentMs >= STALE_MS,
    };
  }
}
