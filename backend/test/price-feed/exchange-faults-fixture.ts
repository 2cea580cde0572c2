import { setImmediate as turn } from 'node:timers/promises';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import type { QuoteEvidence } from '../../src/contract/alert.js';
import { USUAL_LIMITS } from '../../src/pipeline/price-feed/ccxt/open-exchange.js';
import type { ClientLimits } from '../../src/pipeline/price-feed/exchange-feed.js';
import type { MarketPrice } from '../../src/pipeline/price-feed/domain/price.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { dataFolder, type FeedApp, startFeed } from '../fixtures/price-feed-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

export const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
export type ExchangeId = (typeof EXCHANGES)[number];

/** What every exchange quotes for BTC at the beginning of a round. */
export const BASE = 64_000;

const START = Date.UTC(2026, 2, 29, 0, 59, 50);
const STEP_MS = 100;
const STEPS_A_LOOK = 10;
/** Turns of the event loop in which what a step brought about comes from one end of a socket to the other. */
const TURNS_A_STEP = 10;
/** ccxt spaces out requests by real time. */
const UNSPACED: ClientLimits = { ...USUAL_LIMITS, spacesRequests: false };

/**
 * The real price feed on three exchanges that write the same numbers, and what it made of them in this round. Time stands
 * still in all of them but while `pass` or `run` let it go on.
 */
export class FaultFixture {
  private roundAt = 0;

  private constructor(
    readonly standIn: ExchangeStandIn,
    readonly app: FeedApp,
    readonly clock: ManualClock,
    private readonly exchanges: readonly ExchangeId[],
    private readonly removeData: () => Promise<void>,
  ) {}

  /** `before` may set faults that are there when the feed boots. */
  static async open(
    exchanges: readonly ExchangeId[] = EXCHANGES,
    before: (standIn: ExchangeStandIn) => void = () => undefined,
    limits: ClientLimits = UNSPACED,
  ): Promise<FaultFixture> {
    const clock = new ManualClock(START);
    const standIn = await startExchangeStandIn({
      market: 'paused',
      spread: 'none',
      now: () => clock.now(),
      wait: (ms) => clock.wait(ms, new AbortController().signal),
    });
    const folder = await dataFolder();
    standIn.setPrice({ symbol: 'USDT', price: 1 });
    standIn.setPrice({ symbol: 'BTC', price: BASE });
    before(standIn);
    const app = await startFeed({
      dataDir: folder.path,
      exchangeUrls: { ...standIn.exchangeUrls },
      exchanges,
      maxSymbols: 4,
      clock,
      limits,
    });
    return new FaultFixture(standIn, app, clock, exchanges, () => folder.remove());
  }

  /** Everything is well again: all exchanges count for BTC at its base price. From here on a round is counted. */
  async newRound(): Promise<void> {
    for (const exchange of EXCHANGES) this.standIn.setFault(exchange, null);
    this.standIn.setPrice({ symbol: 'USDT', price: 1 });
    this.standIn.setPrice({ symbol: 'ETH', price: 3_120 });
    // A socket that is subscribed later hears of no price that was sent before, and nobody trades in a paused market.
    await this.pass(
      () => this.areQuoted(this.exchanges, BASE),
      'a new round',
      () => {
        this.standIn.setPrice({ symbol: 'USDT', price: 1 });
        this.trade(BASE);
      },
    );
    this.roundAt = this.app.prices.length;
  }

  /** The market trades BTC at a price, on every exchange. */
  trade(price: number): void {
    this.standIn.setPrice({ symbol: 'BTC', price });
  }

  /** Waits until these exchanges count for BTC with this quote: their next good ticks do. */
  async quoted(exchanges: readonly ExchangeId[], quoted: number): Promise<void> {
    await until(() => this.areQuoted(exchanges, quoted), `${exchanges.join()} at ${quoted}`);
  }

  /** The market trades at a price while time passes, until these exchanges count with it. */
  async back(exchanges: readonly ExchangeId[], price: number): Promise<void> {
    await this.pass(
      () => this.areQuoted(exchanges, price),
      `${exchanges.join()} back at ${price}`,
      () => this.trade(price),
    );
  }

  /** Lets time pass until the condition holds; `each` happens in every step. */
  async pass(isOver: () => boolean, what: string, each: () => void = () => undefined): Promise<void> {
    await until(async () => {
      for (let step = 0; step < STEPS_A_LOOK && !isOver(); step += 1) {
        each();
        this.clock.forward(STEP_MS);
        for (let turns = 0; turns < TURNS_A_STEP; turns += 1) await turn();
      }
      return isOver();
    }, what);
    await until(() => this.app.lag.ms === 0, 'a process that is not held up');
  }

  /** Lets so much time pass. */
  async run(ms: number, each?: () => void): Promise<void> {
    const end = this.clock.now() + ms;
    await this.pass(() => this.clock.now() >= end, `${ms} ms`, each);
  }

  private areQuoted(exchanges: readonly ExchangeId[], quoted: number): boolean {
    const quotes = this.app.prices.findLast(({ symbol }) => symbol === 'BTC')?.quotes() ?? [];
    return exchanges.every((exchange) =>
      quotes.some((quote) => quote.exchange === exchange && isGood(quote, quoted)),
    );
  }

  /** Waits until an exchange is named as set aside for a symbol. */
  async setAside(exchange: ExchangeId, symbol = 'BTC'): Promise<void> {
    await until(() => this.asideOf(exchange).includes(symbol), `${exchange} is named`);
  }

  /** The symbols for which an exchange is set aside now. */
  asideOf(exchange: ExchangeId): readonly string[] {
    return this.app.source.current().exchanges.find((state) => state.exchange === exchange)?.setAside ?? [];
  }

  /** The prices of a symbol made in this round. */
  made(symbol = 'BTC'): readonly MarketPrice[] {
    return this.app.prices.slice(this.roundAt).filter((price) => price.symbol === symbol);
  }

  /** What counted as a quote of an exchange for BTC in this round. */
  counted(exchange: ExchangeId): readonly number[] {
    const quotes = this.made().flatMap((price) => price.quotes().filter(({ use }) => use === 'fresh'));
    return [...new Set(quotes.filter((quote) => quote.exchange === exchange).map(({ quoted }) => quoted))];
  }

  /** The prices of this round at which a trigger could fire: the price and what backs it satisfy the condition. */
  firing(holds: (price: number) => boolean, symbol = 'BTC'): readonly MarketPrice[] {
    return this.made(symbol).filter(
      ({ price, backing }) => holds(price) && backing !== null && holds(backing),
    );
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.standIn.close();
    await this.removeData();
  }
}

/** Whether a price lies within a thousandth of the base price. */
export function isNearBase(price: number): boolean {
  return Math.abs(price / BASE - 1) < 0.001;
}

function isGood({ quoted, use }: QuoteEvidence, expected: number): boolean {
  return use === 'fresh' && Math.abs(quoted / expected - 1) < 1e-9;
}
