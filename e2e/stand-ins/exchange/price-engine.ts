import type { Market } from './domain/market.js';
import type { ExchangeId } from './domain/pair.js';
import type { QuoteBoard, ScriptedCandle } from './domain/quote-board.js';
import type { Tape } from './domain/tape.js';
import type { Faults } from './faults.js';
import type { TickerSockets } from './ticker-sockets.js';

/** A price somebody asks for. */
export interface PriceChange {
  readonly symbol: string;
  readonly price: number; // USD
  readonly exchange?: ExchangeId | undefined; // only there; the others keep theirs
}

/** What minutes of one coin are to have been, on all exchanges or on the named one. */
export interface ScriptedHistory {
  readonly symbol: string;
  readonly candles: readonly ScriptedCandle[]; // USD
  readonly exchange?: ExchangeId | undefined;
}

/** What the engine moves. */
export interface EngineParts {
  readonly market: Market;
  readonly board: QuoteBoard;
  readonly sockets: TickerSockets;
  readonly faults: Faults;
  readonly now: () => number; // epoch ms
}

/** Lets the market walk and brings every price, walked or asked for, to the exchanges and their listeners. */
export class PriceEngine {
  private held: ReadonlySet<string> = new Set();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: EngineParts,
    private readonly stepMs: number,
  ) {}

  get running(): boolean {
    return this.timer !== undefined;
  }

  /** From now on one step every `stepMs`; nothing if it walks already. */
  resume(): void {
    this.timer ??= setInterval(() => this.step(), this.stepMs);
  }

  /** No more steps; asked-for prices still go out. */
  pause(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Moves every coin one step; what moved goes out in one write per socket. */
  step(): void {
    const { market, board, sockets } = this.parts;
    for (const { symbol } of market.step(this.held)) this.trade(board.quoting(symbol));
    sockets.flush();
  }

  /**
   * Sends the given prices in order, in one write per socket. A price without an exchange becomes the reference; one
   * with an exchange makes it deviate by the same ratio from then on. A new USDT price re-quotes every USDT pair.
   *
   * @throws RangeError, before anything is sent, for an unlisted coin or pair, or a price that is not positive.
   */
  send(changes: readonly PriceChange[]): void {
    for (const change of changes) this.check(change);
    for (const change of changes) this.apply(change);
    this.parts.sockets.flush();
  }

  /**
   * Rewrites minutes that are over; sends nothing.
   *
   * @throws RangeError, before anything is changed, for a coin or pair that is not listed, and for a candle that is
   * none or not of the last 24 hours.
   */
  rewrite({ symbol, candles, exchange }: ScriptedHistory): void {
    const { market, board, now } = this.parts;
    board.rewrite(this.listed(symbol, exchange), candles, market.usd('USDT'), now());
  }

  /** These coins do not walk until the next call; no coin at all: all walk again. */
  hold(symbols: Iterable<string>): void {
    this.held = new Set(symbols);
  }

  private apply({ symbol, price, exchange }: PriceChange): void {
    const { market, board } = this.parts;
    const tapes = board.quoting(symbol, exchange);
    if (exchange === undefined) market.set(symbol, price);
    for (const tape of tapes) tape.deviation = exchange === undefined ? 1 : price / market.usd(symbol);
    this.trade(tapes);
    if (symbol === 'USDT' && exchange === undefined) this.trade(board.of('binance'));
  }

  private trade(tapes: readonly Tape[]): void {
    const { market, board, sockets, faults, now } = this.parts;
    const at = now();
    for (const tape of tapes) {
      const { symbol, exchange } = tape.pair;
      const usd = market.usd(symbol) * faults.factor(exchange, symbol, at);
      board.trade(tape, usd, market.usd('USDT'), at);
      sockets.queue(tape, at);
    }
  }

  private check({ symbol, price, exchange }: PriceChange): void {
    const [tape] = this.listed(symbol, exchange);
    if (!Number.isFinite(price) || Number(price.toFixed(tape.pair.decimals)) <= 0) {
      throw new RangeError(
        `A price of ${symbol} must be positive with ${tape.pair.decimals} decimals: ${price}`,
      );
    }
  }

  private listed(symbol: string, exchange?: ExchangeId): readonly [Tape, ...Tape[]] {
    const [first, ...others] = this.parts.board.quoting(symbol, exchange);
    if (!first) throw new RangeError(`${symbol} is not listed${exchange ? ` on ${exchange}` : ''}`);
    return [first, ...others];
  }
}
