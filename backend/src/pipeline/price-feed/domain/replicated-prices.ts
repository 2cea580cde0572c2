import type { PriceBasis } from '../../../contract/alert.js';
import type { CurrentPrice } from './current-price.js';

/** A price as the process tells it that follows the exchanges. */
export interface ReplicatedQuote extends CurrentPrice {
  readonly basis: PriceBasis;
}

/** After this long without a word of the market nobody can say that a price still holds. */
const SILENT_MS = 3_000;
/** As with prices that no exchange renews. */
const STALE_MS = 30_000;

/** Where words of the market stand in the order they were said in, whatever the clocks of their tellers say. */
export interface MessageOrder {
  /** Of the term of the market; grows with every change of hands. */
  readonly epoch: number;
  /** Grows with every word of one teller. */
  readonly seq: number;
}

interface Entry {
  readonly quote: ReplicatedQuote;
  /** On the steady clock. */
  readonly heardAt: number;
}

/** The prices another process tells of. A price whose teller went silent is not fresh any more, and stale 30 s later. */
export class ReplicatedPrices {
  private readonly entries = new Map<string, Entry>();
  private last: MessageOrder & { readonly heardAt: number } = {
    epoch: -Infinity,
    seq: -Infinity,
    heardAt: -Infinity,
  };
  private symbols: readonly string[];

  constructor(tracked: readonly string[]) {
    this.symbols = tracked;
  }

  tracked(): readonly string[] {
    return this.symbols;
  }

  /** Everything the teller follows; what it gave up has no price any more. */
  track(symbols: readonly string[]): void {
    this.symbols = symbols;
    const kept = new Set(symbols);
    for (const symbol of this.entries.keys()) if (!kept.has(symbol)) this.entries.delete(symbol);
  }

  /** Whether a word is later than those heard before. After a silence any word is: a restored database counts anew. */
  isNext({ epoch, seq }: MessageOrder, now: number): boolean {
    const { last } = this;
    const isLater = epoch === last.epoch ? seq > last.seq : epoch > last.epoch;
    if (!isLater && now - last.heardAt < SILENT_MS) return false;
    this.last = { epoch, seq, heardAt: now };
    return true;
  }

  /**
   * Takes over a quote of a word that `isNext`. Returns what is news of it, null if that is nothing: the same price of the same
   * time. Times never go back: a teller whose clock is behind that of the one before has its prices dated like the last of those.
   */
  hear(told: ReplicatedQuote, now: number): ReplicatedQuote | null {
    const known = this.entries.get(told.symbol)?.quote;
    const quote = { ...told, at: Math.max(told.at, known?.at ?? -Infinity) };
    this.entries.set(quote.symbol, { quote, heardAt: now });
    return known !== undefined && known.at === quote.at && known.price === quote.price ? null : quote;
  }

  /** null for a symbol nobody told of. */
  get(symbol: string, now: number): CurrentPrice | null {
    const entry = this.entries.get(symbol);
    if (entry === undefined) return null;
    const { basis: _, ...price } = entry.quote;
    const silentMs = now - entry.heardAt;
    return {
      ...price,
      fresh: price.fresh && silentMs < SILENT_MS,
      stale: price.stale || silentMs >= STALE_MS,
    };
  }
}
