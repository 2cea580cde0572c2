import { withPair, withPrice, withPriceTimes, withTime } from './domain/falsify.js';
import type { ExchangeId, Pair } from './domain/pair.js';
import type { SentPrice } from './domain/sent-log.js';
import type { Tape } from './domain/tape.js';
import type { Faults, FrameFault } from './faults.js';
import type { TickerKind, Venue } from './protocol/venue.js';

/** A text for the listeners of a pair, and what it says of it if it is true. */
export interface PriceFrame {
  readonly text: string;
  readonly told: Pick<SentPrice, 'price' | 'usd' | 'at'> | null;
}

/** Words the price of a pair as the frames that leave: one true one on a healthy exchange, else whatever its faults make of it. */
export class PriceFrames {
  private readonly withheld = new Map<Tape, PriceFrame>();

  /** `find` answers the pair an exchange has for a coin. */
  constructor(
    private readonly faults: Faults,
    private readonly find: (exchange: ExchangeId, symbol: string) => Pair | undefined,
  ) {}

  /** In the order in which they leave; maybe none. */
  of(venue: Venue, tape: Tape, kind: TickerKind, at: number): readonly PriceFrame[] {
    const { exchange } = venue;
    if (this.faults.socket(exchange)?.kind === 'silent') return [];
    const text = venue.ticker(tape, at, kind);
    const frame = { text, told: { price: tape.last, usd: tape.usd, at } };
    const fault = this.faults.nextFrame(exchange, tape.pair.symbol);
    if (fault === null) return [frame];
    if (fault.kind === 'reordered') return this.reordered(tape, frame);
    if (fault.kind === 'repeated') return repeated(frame, fault.times);
    return [{ text: this.falsified(fault, tape.pair, text, at), told: null }];
  }

  private reordered(tape: Tape, frame: PriceFrame): readonly PriceFrame[] {
    const earlier = this.withheld.get(tape);
    if (!earlier) {
      this.withheld.set(tape, frame);
      return [];
    }
    this.withheld.delete(tape);
    return [frame, earlier];
  }

  private falsified(
    fault: Exclude<FrameFault, { kind: 'reordered' | 'repeated' }>,
    { exchange, symbol }: Pair,
    text: string,
    at: number,
  ): string {
    switch (fault.kind) {
      case 'price':
        return withPrice(exchange, text, fault.written);
      case 'spike':
        return withPriceTimes(exchange, text, fault.factor);
      case 'shifted-time':
        return withTime(exchange, text, at + fault.shiftMs);
      case 'fixed-time':
        return withTime(exchange, text, fault.at);
      case 'symbol-swap':
        return this.renamed(exchange, fault.between.find((other) => other !== symbol) ?? symbol, text);
      case 'cut':
        return text.slice(0, text.length >> 1);
      case 'text':
        return fault.written;
      case 'oversize':
        return text + ' '.repeat(fault.bytes);
    }
  }

  private renamed(exchange: ExchangeId, symbol: string, text: string): string {
    const pair = this.find(exchange, symbol);
    if (!pair) return text;
    return withPair(exchange, text, nameInFrames(pair));
  }
}

function repeated({ text, told }: PriceFrame, times: number): readonly PriceFrame[] {
  return Array.from({ length: times }, (_, index) => ({ text, told: index === 0 ? told : null }));
}

function nameInFrames({ exchange, id, name }: Pair): string {
  if (exchange === 'kucoin') return `/market/ticker:${id}`;
  return exchange === 'kraken' ? name : id;
}
