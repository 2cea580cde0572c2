import { randomStream, type Random } from '../../../stand-ins/exchange/domain/random.js';
import type { ExchangeStandIn } from '../../../stand-ins/exchange/exchange-stand-in.js';
import type { MarketPrice } from '../../replay/coverage.js';
import type { PriceRange } from '../../replay/seed-triggers.js';
import { SYMBOLS } from '../cluster/cluster.js';

const STEP_MS = 100;
/** A driver that was held up would else set two prices within a millisecond, which nobody can tell apart. */
const SHORTEST_LIFE_MS = 80;
/** Share of the centre by which a coin swings to each side, and how long one swing takes. */
const SWING = 0.02;
const NOISE = 0.0005;
const SHORTEST_SWING_MS = 7_000;

interface Coin {
  readonly symbol: string;
  readonly centre: number;
  readonly swingMs: number;
  readonly phase: number;
  readonly random: Random;
}

/**
 * Makes the market swing: every 100 ms each coin gets a new price on all exchanges at once, up and down through the
 * same range again and again, so that every trigger in it is crossed every few seconds. Remembers what it set.
 */
export class MarketDriver {
  /** What the exchanges all got at the same moments, in US dollars. */
  readonly set: MarketPrice[] = [];
  private readonly coins: readonly Coin[];
  private timer: NodeJS.Timeout | undefined;
  private elapsed = 0;
  private steppedAt = -Infinity;

  constructor(
    private readonly exchange: Pick<ExchangeStandIn, 'setPrice' | 'status'>,
    seed: number,
    /** Milliseconds that never go back. */
    private readonly now: () => number = () => performance.now(),
  ) {
    const { prices } = exchange.status();
    this.coins = SYMBOLS.map((symbol, i) => {
      const random = randomStream(`swing ${seed} ${symbol}`);
      const centre = cents(prices[symbol] ?? 100);
      return {
        symbol,
        centre,
        random,
        swingMs: SHORTEST_SWING_MS + 1_500 * i,
        phase: random() * 2 * Math.PI,
      };
    });
  }

  /** What every coin will stay within. */
  get ranges(): PriceRange[] {
    return this.coins.map(({ symbol, centre }) => ({
      symbol,
      low: centre * (1 - SWING),
      high: centre * (1 + SWING),
    }));
  }

  /** Where a coin swings around. */
  centreOf(symbol: string): number {
    const coin = this.coins.find((each) => each.symbol === symbol);
    if (coin === undefined) throw new RangeError(`${symbol} does not swing`);
    return coin.centre;
  }

  run(): void {
    this.timer ??= setInterval(() => this.step(), STEP_MS);
  }

  /** Prices stay where they are until `run`. */
  rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One price outside of the swing, on all exchanges. */
  put(symbol: string, price: number): void {
    this.exchange.setPrice({ symbol, price });
    this.set.push({ symbol, price, at: Date.now() });
  }

  private step(): void {
    if (this.now() - this.steppedAt < SHORTEST_LIFE_MS) return;
    this.elapsed += STEP_MS;
    for (const { symbol, centre, swingMs, phase, random } of this.coins) {
      const swing = Math.sin((2 * Math.PI * this.elapsed) / swingMs + phase) * (SWING - NOISE);
      this.put(symbol, cents(centre * (1 + swing + (random() * 2 - 1) * NOISE)));
    }
    this.steppedAt = this.now();
  }
}

/** A price as exchanges write it. */
export function cents(price: number): number {
  return Number(price.toFixed(2));
}
