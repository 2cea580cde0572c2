import { assetOf, type Asset } from './asset.js';
import { eachPrice, MINUTE_MS, minuteOf, type Candle, type CandlePrices } from './candle.js';
import { EXCHANGE_IDS, pairsOf, type ExchangeId, type Pair, type SpreadRule } from './pair.js';
import { pastCandles } from './past.js';
import { Tape } from './tape.js';

/** What the board is built from. */
export interface BoardOptions {
  readonly symbols: readonly string[];
  readonly youngSymbols?: readonly string[]; // without minutes of before
  readonly seed: string;
  readonly spread: SpreadRule;
  readonly exchanges?: readonly ExchangeId[]; // the usual ones by default
  readonly at: number; // epoch ms, when the market opens
}

/** How a coin comes to the exchanges. */
export interface Listing {
  readonly exchange?: ExchangeId | undefined; // only there
  readonly dollarsPerUsdt: number;
  readonly at: number; // epoch ms
}

/** What a minute is to have been, in USD. */
export interface ScriptedCandle extends CandlePrices {
  readonly start: number; // epoch ms
}

const SCRIPTED_MINUTES = 24 * 60;

/** All pairs of the exchanges that are played, and how a reference price becomes a price on each of them. */
export class QuoteBoard {
  private readonly tapes = new Set<Tape>();
  private readonly bySymbol = new Map<string, Tape[]>();
  private readonly byKey = new Map<string, Tape>();

  constructor(private readonly options: BoardOptions) {
    const { symbols, seed, at } = options;
    const dollarsPerUsdt = assetOf('USDT', seed).startPrice;
    for (const symbol of symbols) this.list(assetOf(symbol, seed), { dollarsPerUsdt, at });
    for (const symbol of options.youngSymbols ?? [])
      this.quote(assetOf(symbol, seed), { dollarsPerUsdt, at }, []);
  }

  /** Lists a coin on the named exchange, or on all that could have it; with a past that ends at its start price. */
  list(asset: Asset, listing: Listing): void {
    this.quote(asset, listing, pastCandles(asset, this.options.seed, minuteOf(listing.at)));
  }

  private quote(asset: Asset, { exchange, dollarsPerUsdt, at }: Listing, past: readonly Candle[]): void {
    const { seed, spread, exchanges = EXCHANGE_IDS } = this.options;
    const { symbol, startPrice, turnover, volatility } = asset;
    for (const pair of pairsOf(asset, seed, spread)) {
      const isPlayed = exchanges.some((id) => id === pair.exchange);
      const isWanted = isPlayed && (exchange === undefined || pair.exchange === exchange);
      if (!isWanted || this.find(pair.exchange, pair.id)) continue;
      const price = priceOn(pair, startPrice, dollarsPerUsdt);
      const worth = { price, usd: startPrice };
      const tape = new Tape(pair, { at, ...worth, turnover, volatility, past, seed: `${seed}:${symbol}` });
      this.tapes.add(tape);
      this.bySymbol.set(symbol, [...(this.bySymbol.get(symbol) ?? []), tape]);
      for (const key of keysOf(pair)) this.byKey.set(key, tape);
    }
  }

  /** Takes a pair off its exchange. */
  delist(tape: Tape): void {
    const { symbol } = tape.pair;
    this.tapes.delete(tape);
    this.bySymbol.set(
      symbol,
      this.quoting(symbol).filter((other) => other !== tape),
    );
    for (const key of keysOf(tape.pair)) this.byKey.delete(key);
  }

  /** The pair an exchange knows by its own id ("XXBTZUSD") or by its name ("BTC/USD"). */
  find(exchange: ExchangeId, idOrName: string): Tape | undefined {
    return this.byKey.get(keyOf(exchange, idOrName));
  }

  /** All pairs of one exchange. */
  of(exchange: ExchangeId): Tape[] {
    return [...this.tapes].filter(({ pair }) => pair.exchange === exchange);
  }

  /** The pairs of one coin, on all exchanges or on the named one. */
  quoting(symbol: string, exchange?: ExchangeId): readonly Tape[] {
    const tapes = this.bySymbol.get(symbol) ?? [];
    return exchange === undefined ? tapes : tapes.filter(({ pair }) => pair.exchange === exchange);
  }

  /** Trades one pair at what it is worth in USD apart from its own deviation; a USDT pair is converted at the given rate. */
  trade(tape: Tape, referenceUsd: number, dollarsPerUsdt: number, at: number): void {
    const usd = referenceUsd * tape.deviation;
    tape.record(priceOn(tape.pair, usd, dollarsPerUsdt), rounded(usd, tape.pair.decimals), at);
  }

  /**
   * Makes minutes that are over have been what the candles say; a USDT pair's are converted at the given rate.
   *
   * @throws RangeError, before anything is changed, for a candle whose prices do not fit together or whose time is
   * not a minute that is over and remembered.
   */
  rewrite(
    tapes: readonly Tape[],
    candles: readonly ScriptedCandle[],
    dollarsPerUsdt: number,
    at: number,
  ): void {
    for (const candle of candles) checkScripted(candle, at);
    for (const tape of tapes) {
      const price = (usd: number): number => priceOn(tape.pair, usd, dollarsPerUsdt);
      for (const candle of candles) tape.rewrite({ at: candle.start, ...eachPrice(candle, price) }, at);
    }
  }
}

function checkScripted({ start, open, high, low, close }: ScriptedCandle, at: number): void {
  const oldest = minuteOf(at) - SCRIPTED_MINUTES * MINUTE_MS;
  if (start !== minuteOf(start) || start < oldest || start >= minuteOf(at)) {
    throw new RangeError(`Not a minute of the last 24 hours that is over: ${start}`);
  }
  if (!(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && high < Infinity)) {
    throw new RangeError(`Prices do not fit together: ${[open, high, low, close].join(', ')}`);
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

function keysOf({ exchange, id, name }: Pair): readonly string[] {
  return [keyOf(exchange, id), keyOf(exchange, name)];
}

function keyOf(exchange: ExchangeId, name: string): string {
  return `${exchange} ${name}`;
}
