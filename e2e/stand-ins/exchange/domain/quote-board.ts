import { assetOf } from './asset.js';
import { minuteOf } from './candle.js';
import { listPairs, type ExchangeId, type SpreadRule } from './pair.js';
import { pastCandles } from './past.js';
import { Tape } from './tape.js';

/** What the board is built from. */
export interface BoardOptions {
  readonly symbols: readonly string[];
  readonly seed: string;
  readonly spread: SpreadRule;
  readonly at: number; // epoch ms, when the market opens
}

/** All pairs of the three exchanges, and how a reference price becomes a price on each of them. */
export class QuoteBoard {
  private readonly tapes: readonly Tape[];
  private readonly bySymbol = new Map<string, Tape[]>();
  private readonly byKey = new Map<string, Tape>();

  constructor({ symbols, seed, spread, at }: BoardOptions) {
    const dollarsPerUsdt = assetOf('USDT', seed).startPrice;
    const pasts = new Map(
      symbols.map((symbol) => [symbol, pastCandles(assetOf(symbol, seed), seed, minuteOf(at))]),
    );
    this.tapes = listPairs(symbols, seed, spread).map((pair) => {
      const { startPrice, turnover } = assetOf(pair.symbol, seed);
      const price = priceOn(pair, startPrice, dollarsPerUsdt);
      return new Tape(pair, { at, price, usd: startPrice, turnover, past: pasts.get(pair.symbol) ?? [] });
    });
    for (const tape of this.tapes) {
      this.bySymbol.set(tape.pair.symbol, [...(this.bySymbol.get(tape.pair.symbol) ?? []), tape]);
      this.byKey.set(keyOf(tape.pair.exchange, tape.pair.id), tape);
      this.byKey.set(keyOf(tape.pair.exchange, tape.pair.name), tape);
    }
  }

  /** The pair an exchange knows by its own id ("XXBTZUSD") or by its name ("BTC/USD"). */
  find(exchange: ExchangeId, idOrName: string): Tape | undefined {
    return this.byKey.get(keyOf(exchange, idOrName));
  }

  /** All pairs of one exchange. */
  of(exchange: ExchangeId): Tape[] {
    return this.tapes.filter(({ pair }) => pair.exchange === exchange);
  }

  /** The pairs of one coin, on all exchanges or on the named one. */
  quoting(symbol: string, exchange?: ExchangeId): readonly Tape[] {
    const tapes = this.bySymbol.get(symbol) ?? [];
    return exchange === undefined ? tapes : tapes.filter(({ pair }) => pair.exchange === exchange);
  }

  /** Trades one pair at a reference price in USD; a USDT pair is converted at the given rate. */
  trade(tape: Tape, referenceUsd: number, dollarsPerUsdt: number, at: number): void {
    const usd = referenceUsd * tape.deviation;
    tape.record(priceOn(tape.pair, usd, dollarsPerUsdt), rounded(usd, tape.pair.decimals), at);
  }
}

function priceOn(
  { quote, spread, decimals }: Pick<Tape['pair'], 'quote' | 'spread' | 'decimals'>,
  usd: number,
  dollarsPerUsdt: number,
): number {
  const inQuote = quote === 'USDT' ? usd / dollarsPerUsdt : usd;
  return rounded(inQuote * (1 + spread), decimals);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function keyOf(exchange: ExchangeId, name: string): string {
  return `${exchange} ${name}`;
}
