import { SYMBOLS } from '../chaos/cluster/cluster.js';
import type { ExchangeStandIn } from '../../stand-ins/exchange/exchange-stand-in.js';

/** A price that crossed the triggers of everybody who watches the coin. Epoch milliseconds. */
export interface Rise {
  readonly symbol: string;
  readonly at: number;
}

const STEP_MS = 250;
const STEPS_OF_A_COIN = 12;
const STEPS_UP = 6;
const HIGH = 1.01;
const LEVEL = 1.005;

/**
 * A market in which every 3 s another coin rises by 1 % at once, on all exchanges, through one level, and falls back 1.5 s
 * later. It remembers every rise.
 */
export class Rises {
  readonly seen: Rise[] = [];
  private readonly bases: ReadonlyMap<string, number>;
  private timer: NodeJS.Timeout | undefined;
  private steps = 0;

  constructor(private readonly exchange: ExchangeStandIn) {
    const { prices } = exchange.status();
    this.bases = new Map(SYMBOLS.map((symbol) => [symbol, Number((prices[symbol] ?? 100).toFixed(2))]));
    this.quote();
  }

  levelOf(symbol: string): number {
    return Number((this.baseOf(symbol) * LEVEL).toFixed(2));
  }

  /** Quiet: every price stays, and is told again and again. */
  hold(): void {
    clearInterval(this.timer);
    this.steps = STEPS_UP;
    this.timer = setInterval(() => this.quote(), STEP_MS);
  }

  run(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.steps += 1;
      this.quote();
    }, STEP_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private quote(): void {
    const place = this.steps % STEPS_OF_A_COIN;
    const risen = SYMBOLS[Math.floor(this.steps / STEPS_OF_A_COIN) % SYMBOLS.length];
    for (const symbol of SYMBOLS) {
      const isHigh = symbol === risen && place < STEPS_UP && this.steps >= STEPS_OF_A_COIN;
      if (isHigh && place === 0) this.seen.push({ symbol, at: Date.now() });
      const price = this.baseOf(symbol) * (isHigh ? HIGH : 1);
      this.exchange.setPrice({ symbol, price: Number(price.toFixed(2)) });
    }
  }

  private baseOf(symbol: string): number {
    return this.bases.get(symbol) ?? 100;
  }
}
