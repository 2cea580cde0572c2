import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeStandIn } from '../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import type { QuoteEvidence } from '../src/contract/alert.js';
import type { Price } from '../src/price-feed/domain/price.js';
import { dataFolder, type FeedApp, startFeed } from './price-feed-app.js';

export const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
export type ExchangeId = (typeof EXCHANGES)[number];

/** What every exchange quotes for BTC at the beginning of a round. */
export const BASE = 64_000;

const PATIENCE_MS = 12_000;
/** Several desks open at once in one process: the last of them dials long after the first. */
const OPENING_MS = 40_000;
const TRADE_MS = 250;

/** Waits until the condition holds. @throws Error that names what was waited for. */
export async function eventually(
  what: string,
  condition: () => boolean,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(2);
  }
}

/** The real price feed on three exchanges that write the same numbers, and what it made of them in this round. */
export class FaultDesk {
  private roundAt = 0;

  private constructor(
    readonly standIn: ExchangeStandIn,
    readonly app: FeedApp,
    private readonly exchanges: readonly ExchangeId[],
    private readonly removeData: () => Promise<void>,
  ) {}

  /** `before` may set faults that are there when the feed boots. */
  static async open(
    exchanges: readonly ExchangeId[] = EXCHANGES,
    before: (standIn: ExchangeStandIn) => void = () => undefined,
  ): Promise<FaultDesk> {
    const standIn = await startExchangeStandIn({ market: 'paused', spread: 'none' });
    const folder = await dataFolder();
    standIn.setPrice({ symbol: 'USDT', price: 1 });
    standIn.setPrice({ symbol: 'BTC', price: BASE });
    before(standIn);
    const app = await startFeed({
      dataDir: folder.path,
      exchangeUrls: { ...standIn.exchangeUrls },
      exchanges,
    });
    return new FaultDesk(standIn, app, exchanges, () => folder.remove());
  }

  /** Everything is well again: all exchanges count for BTC at its base price. From here on a round is counted. */
  async newRound(): Promise<void> {
    for (const exchange of EXCHANGES) this.standIn.setFault(exchange, null);
    this.standIn.setPrice({ symbol: 'USDT', price: 1 });
    this.standIn.setPrice({ symbol: 'ETH', price: 3_120 });
    // A socket that is subscribed later hears of no price that was sent before, and nobody trades in a paused market.
    const trading = setInterval(() => {
      this.standIn.setPrice({ symbol: 'USDT', price: 1 });
      this.trade(BASE);
    }, TRADE_MS);
    this.trade(BASE);
    await this.quoted(this.exchanges, BASE, OPENING_MS).finally(() => clearInterval(trading));
    this.roundAt = this.app.prices.length;
  }

  /** The market trades BTC at a price, on every exchange. */
  trade(price: number): void {
    this.standIn.setPrice({ symbol: 'BTC', price });
  }

  /** Waits until these exchanges count for BTC with this quote: their next good ticks do. */
  async quoted(
    exchanges: readonly ExchangeId[],
    quoted: number,
    patienceMs: number = PATIENCE_MS,
  ): Promise<void> {
    const areThere = (): boolean => {
      const quotes = this.app.prices.findLast(({ symbol }) => symbol === 'BTC')?.quotes() ?? [];
      return exchanges.every((exchange) =>
        quotes.some((quote) => quote.exchange === exchange && isGood(quote, quoted)),
      );
    };
    await eventually(`${exchanges.join()} at ${quoted}`, areThere, patienceMs);
  }

  /** Waits until an exchange is named as set aside for a symbol. */
  async setAside(exchange: ExchangeId, symbol = 'BTC'): Promise<void> {
    await eventually(`${exchange} is named`, () => this.asideOf(exchange).includes(symbol));
  }

  /** The symbols for which an exchange is set aside now. */
  asideOf(exchange: ExchangeId): readonly string[] {
    return this.app.source.current().exchanges.find((state) => state.exchange === exchange)?.setAside ?? [];
  }

  /** The prices of a symbol made in this round. */
  made(symbol = 'BTC'): readonly Price[] {
    return this.app.prices.slice(this.roundAt).filter((price) => price.symbol === symbol);
  }

  /** What counted as a quote of an exchange for BTC in this round. */
  counted(exchange: ExchangeId): readonly number[] {
    const quotes = this.made().flatMap((price) => price.quotes().filter(({ use }) => use === 'fresh'));
    return [...new Set(quotes.filter((quote) => quote.exchange === exchange).map(({ quoted }) => quoted))];
  }

  /** The prices of this round at which a trigger could fire: the price and what backs it satisfy the condition. */
  firing(holds: (price: number) => boolean, symbol = 'BTC'): readonly Price[] {
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
