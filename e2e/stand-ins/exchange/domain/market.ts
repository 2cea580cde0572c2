import { assetOf, type Asset } from './asset.js';
import { randomStream, type Random } from './random.js';
import { nextPrice, type Sentiment } from './walk.js';

/** A reference price to be quoted. */
export interface Move {
  readonly symbol: string;
  readonly usd: number;
}

interface Walker {
  readonly asset: Asset;
  readonly random: Random;
  usd: number;
  mood: Sentiment;
}

/**
 * The synthetic market: one reference price in USD per coin, walking in steps. The path depends on the seed,
 * the number of steps and the calls made in between, never on a clock; coins do not influence each other.
 */
export class Market {
  private readonly walkers = new Map<string, Walker>();

  constructor(
    symbols: readonly string[],
    private readonly seed: string,
  ) {
    for (const symbol of symbols) this.add(assetOf(symbol, seed));
  }

  /** Coins in the order in which they came. */
  get symbols(): string[] {
    return [...this.walkers.keys()];
  }

  /** A coin walks from now on, from its start price; one that walks already starts anew. */
  add(asset: Asset): void {
    const random = randomStream(`${this.seed}:walk:${asset.symbol}`);
    this.walkers.set(asset.symbol, { asset, random, usd: asset.startPrice, mood: 'calm' });
  }

  /** A coin is gone. */
  remove(symbol: string): void {
    this.walkers.delete(symbol);
  }

  has(symbol: string): boolean {
    return this.walkers.has(symbol);
  }

  /** @throws RangeError for a coin that is not listed. */
  usd(symbol: string): number {
    return this.walker(symbol).usd;
  }

  /** @throws RangeError for a coin that is not listed. */
  mood(symbol: string): Sentiment {
    return this.walker(symbol).mood;
  }

  /** Moves every coin one step, but the still ones and those in `held`; answers those that moved. */
  step(held: ReadonlySet<string>): Move[] {
    const moves: Move[] = [];
    for (const [symbol, walker] of this.walkers) {
      if (walker.mood === 'still' || held.has(symbol)) continue;
      walker.usd = nextPrice(walker.usd, walker.mood, walker.asset.volatility, walker.random);
      moves.push({ symbol, usd: walker.usd });
    }
    return moves;
  }

  /** The walk goes on from the given price. @throws RangeError for a coin that is not listed. */
  set(symbol: string, usd: number): void {
    this.walker(symbol).usd = usd;
  }

  /** Changes how one coin moves, or all of them. @throws RangeError for a coin that is not listed. */
  setMood(mood: Sentiment, symbol?: string): void {
    const changed = symbol === undefined ? [...this.walkers.values()] : [this.walker(symbol)];
    for (const walker of changed) walker.mood = mood;
  }

  private walker(symbol: string): Walker {
    const walker = this.walkers.get(symbol);
    if (!walker) throw new RangeError(`${symbol} is not listed`);
    return walker;
  }
}
