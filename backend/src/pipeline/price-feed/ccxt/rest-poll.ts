import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Pair } from '../domain/pairs.js';
import { datesTrades, type Tick } from '../domain/tick.js';
import type { FailureLog } from './failure-log.js';
import { isRateLimit } from './open-exchange.js';
import type { ParsedTicker } from './ticker-parser.js';

export interface RestPollParts {
  readonly exchange: Exchange;
  readonly pairs: () => readonly Pair[];
  readonly needsPoll: (pair: Pair) => boolean;
  readonly onPoll: (tick: Tick, askedAt: number) => void;
  readonly clock: Clock;
  readonly failures: FailureLog;
}

const EVERY_MS = 10_000;
const AFTER_REFUSAL_MS = 60_000;
const NO_PAIRS_YET_MS = 500;
/** What Kraken takes in one address, and Binance at half the weight of all. */
const MOST_MARKETS = 100;

/** ccxt ids whose fetchTickers answers candles (coinbaseexchange: GET /products/spark-lines, by the hour). */
const WITHOUT_BATCH: ReadonlySet<string> = new Set(['coinbaseexchange']);

/**
 * Polls the tickers by REST every 10 s: one request for 100 pairs where the exchange can, else one for each quiet pair.
 * Waits a minute after a rate-limit error.
 */
export class RestPoll {
  constructor(private readonly parts: RestPollParts) {}

  /** Runs until the signal. Never rejects. */
  async run(firstAfterMs: number, signal: AbortSignal): Promise<void> {
    await this.parts.clock.wait(firstAfterMs, signal);
    while (!signal.aborted) {
      const delayMs = await this.round(signal);
      await this.parts.clock.wait(delayMs, signal);
    }
  }

  private async round(signal: AbortSignal): Promise<number> {
    const { exchange, clock, failures } = this.parts;
    const startedAt = clock.steady();
    if (this.parts.pairs().length === 0) return NO_PAIRS_YET_MS;
    try {
      const hasBatch = exchange.has['fetchTickers'] === true && !WITHOUT_BATCH.has(exchange.id);
      await (hasBatch ? this.pollAll(signal) : this.pollQuiet(signal));
      failures.succeeded();
    } catch (error) {
      if (signal.aborted) return 0;
      failures.failed(error);
      if (isRateLimit(error)) return AFTER_REFUSAL_MS;
    }
    return Math.max(0, EVERY_MS - (clock.steady() - startedAt));
  }

  private async pollAll(signal: AbortSignal): Promise<void> {
    const { exchange, pairs, clock } = this.parts;
    const all = pairs();
    for (let from = 0; from < all.length && !signal.aborted; from += MOST_MARKETS) {
      const wanted = all.slice(from, from + MOST_MARKETS);
      const askedAt = clock.steady();
      const tickers = await exchange.fetchTickers(wanted.map(({ market }) => market));
      for (const pair of wanted) {
        const ticker: unknown = tickers[pair.market];
        if (ticker !== undefined && !signal.aborted) this.report(pair, ticker as ParsedTicker, askedAt);
      }
    }
  }

  /** A pair that fails does not stop the others; a rate limit does. @throws the first failure. */
  private async pollQuiet(signal: AbortSignal): Promise<void> {
    const { exchange, pairs, needsPoll, clock } = this.parts;
    const errors: unknown[] = [];
    for (const pair of pairs()) {
      if (signal.aborted || !needsPoll(pair)) continue;
      try {
        const askedAt = clock.steady();
        const ticker: unknown = await exchange.fetchTicker(pair.market);
        if (!signal.aborted) this.report(pair, ticker as ParsedTicker, askedAt);
      } catch (error) {
        if (isRateLimit(error)) throw error;
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  private report({ symbol, quoteCcy }: Pair, ticker: ParsedTicker, askedAt: number): void {
    const tick: Tick = {
      exchange: this.parts.exchange.id,
      symbol,
      quoteCcy,
      price: ticker.last,
      exchangeAt: ticker.timestamp ?? null,
      tradedAt: datesTrades(this.parts.exchange.id) ? (ticker.timestamp ?? null) : null,
      receivedAt: this.parts.clock.now(),
      // Only if stated: by REST, `open` is the price at midnight on some exchanges (kraken).
      change24h: Number.isNaN(ticker.percentage) ? null : ticker.percentage,
      ...(ticker.traded !== undefined && { traded24h: ticker.traded }),
      via: 'rest',
    };
    this.parts.onPoll(tick, askedAt);
  }
}
