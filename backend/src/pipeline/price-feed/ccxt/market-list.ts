import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { backoffMs } from '../domain/exchange-limits.js';
import type { Listing } from '../domain/listing.js';
import { choosePairs, coinOf, isUsable, type OfferedMarket, type Pair } from '../domain/pairs.js';
import { coreMarkets } from './core-markets.js';
import type { FailureLog } from './failure-log.js';
import type { MarketFile } from './market-file.js';
import { raceAbort } from './open-exchange.js';

const RENEW_MS = 6 * 3_600_000;
const LONGEST_DELAY_MS = { unknown: 5_000, known: 60_000 } as const;

/** The markets of an exchange: from the file or built-in core markets until it answers, fetched anew every 6 hours. */
export class MarketList {
  private corePairs: readonly Pair[] = [];
  /** Whether the list is the exchange's own, of this run or an earlier one. */
  private isLoaded = false;
  /** Whether the file holds what was fetched last. */
  private isSaved = false;
  private resolveLoaded: () => void = () => undefined;
  private readonly loaded = new Promise<void>((resolve) => {
    this.resolveLoaded = resolve;
  });
  private offered: readonly OfferedMarket[] = [];
  private listed: ReadonlySet<string> = new Set();
  private readonly sharing = new Set<Exchange>();

  constructor(
    private readonly exchange: Exchange,
    private readonly symbols: readonly string[],
    private readonly file: MarketFile,
    private readonly failures: FailureLog,
    private readonly clock: Clock,
  ) {}

  /** The core pairs; empty before the first list. */
  pairs(): readonly Pair[] {
    return this.corePairs;
  }

  /** The pair of any symbol; null without a market. Waits for the exchange's own list until the signal. Never rejects. */
  async pairOf(symbol: string, signal: AbortSignal): Promise<Pair | null> {
    const [known] = this.pairsOf([symbol]);
    if (known !== undefined) return known;
    await raceAbort(this.loaded, signal).catch(() => undefined);
    return this.pairsOf([symbol])[0] ?? null;
  }

  /** The pairs of these symbols, as far as there are markets for them. */
  pairsOf(symbols: readonly string[]): readonly Pair[] {
    return choosePairs(this.exchange.id, this.offered, symbols);
  }

  listing(symbol: string): Listing {
    if (this.listed.has(symbol)) return 'listed';
    return this.isLoaded ? 'not-listed' : 'unknown';
  }

  /** Every coin with a market; null before the exchange's own list. */
  coins(): readonly string[] | null {
    return this.isLoaded ? [...this.listed] : null;
  }

  /** Sets the markets of another client of the exchange, now and at every change. */
  share(other: Exchange): void {
    this.sharing.add(other);
    if (this.offered.length > 0) other.setMarketsFromExchange(this.exchange);
  }

  /** Loads the saved list, else the built-in core markets. */
  async restore(): Promise<void> {
    const saved = await this.file.read();
    if (saved !== null) this.markLoaded();
    this.isSaved = saved !== null;
    const markets = saved ?? coreMarkets(this.exchange);
    if (markets.length > 0) this.use(markets);
  }

  /** Keeps the list current until the signal. Never rejects. */
  async run(onMarkets: () => void, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const usable = await this.fetchUsable();
        if (signal.aborted) return;
        const isNew = JSON.stringify(usable) !== JSON.stringify(this.offered);
        if (isNew) this.use(usable);
        this.markLoaded();
        onMarkets();
        failures = 0;
        this.failures.succeeded();
        if (isNew || !this.isSaved) await this.save(usable);
        await this.clock.wait(RENEW_MS, signal);
      } catch (error) {
        this.failures.failed(error);
        const longest = LONGEST_DELAY_MS[this.isLoaded ? 'known' : 'unknown'];
        await this.clock.wait(backoffMs(failures, Math.random(), longest), signal);
        failures += 1;
      }
    }
  }

  private async save(markets: readonly OfferedMarket[]): Promise<void> {
    try {
      await this.file.write(markets);
      this.isSaved = true;
    } catch (error) {
      this.isSaved = false;
      this.failures.failed(error);
    }
  }

  /** Not ccxt's `loadMarkets`, which caches a failure and takes an HTML page for an exchange without markets. */
  private async fetchUsable(): Promise<readonly OfferedMarket[]> {
    const offered: readonly unknown[] = await this.exchange.fetchMarkets();
    const usable = (offered as readonly OfferedMarket[]).filter(isUsable).map(withoutRaw);
    if (choosePairs(this.exchange.id, usable, this.symbols).length === 0)
      throw new Error('the answer lists none of the core symbols');
    return usable;
  }

  private markLoaded(): void {
    this.isLoaded = true;
    this.resolveLoaded();
  }

  private use(markets: readonly OfferedMarket[]): void {
    this.exchange.setMarkets(markets);
    for (const other of this.sharing) other.setMarketsFromExchange(this.exchange);
    this.offered = markets;
    this.corePairs = this.pairsOf(this.symbols);
    const coins = new Set(markets.filter(isUsable).map((market) => coinOf(this.exchange.id, market)));
    this.listed = new Set(this.pairsOf([...coins]).map(({ symbol }) => symbol));
  }
}

/** The raw answer is most of a market's size. */
function withoutRaw(market: OfferedMarket): OfferedMarket {
  return { ...market, info: undefined } as OfferedMarket;
}
