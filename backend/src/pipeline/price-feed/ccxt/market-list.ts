import type { Exchange } from 'ccxt';
import type { Clock } from '../../../platform/clock/clock.js';
import { backoffMs } from '../domain/backoff.js';
import type { Listing } from '../domain/listing.js';
import { choosePairs, isUsable, type OfferedMarket, type Pair } from '../domain/pairs.js';
import { streamNameOf } from '../domain/stream-name.js';
import { coreMarkets } from './core-markets.js';
import type { FailureLog } from './failure-log.js';
import type { MarketFile } from './market-file.js';
import { within } from './within.js';

const RENEW_MS = 6 * 3_600_000;
const LONGEST_DELAY_MS = { unknown: 5_000, known: 60_000 } as const;

/**
 * Which pairs of an exchange are followed. Known from the file of the last successful answer, else, for the core
 * symbols, by heart, until the exchange has answered; asked for anew at every boot and every 6 hours.
 */
export class MarketList {
  private chosen: readonly Pair[] = [];
  /** Whether the exchange itself has told the list, now or in an earlier run. */
  private isTold = false;
  private tell: () => void = () => undefined;
  private readonly told = new Promise<void>((resolve) => {
    this.tell = resolve;
  });
  private offered: readonly OfferedMarket[] = [];
  private readonly sharing = new Set<Exchange>();

  constructor(
    private readonly exchange: Exchange,
    private readonly symbols: readonly string[],
    private readonly file: MarketFile,
    private readonly failures: FailureLog,
    private readonly clock: Clock,
  ) {}

  /** Empty before the first list. */
  pairs(): readonly Pair[] {
    return this.chosen;
  }

  /**
   * The market a symbol is quoted on, followed or not; null if there is none. Waits for the exchange's own list, until
   * the signal at most, if what is known by heart does not name it. Never rejects.
   */
  async pairOf(symbol: string, signal: AbortSignal): Promise<Pair | null> {
    const [known] = this.choose([symbol]);
    if (known !== undefined) return known;
    await within(this.told, signal).catch(() => undefined);
    return this.choose([symbol])[0] ?? null;
  }

  /** The pairs of other symbols than those followed here, as far as there are markets for them. */
  pairsOf(symbols: readonly string[]): readonly Pair[] {
    return this.choose(symbols);
  }

  /** Whether there is a market for a symbol: what is known by heart is no list. */
  listing(symbol: string): Listing {
    if (this.choose([symbol]).length > 0) return 'listed';
    return this.isTold ? 'not-listed' : 'not-told';
  }

  /** Every coin with a market; null before the exchange has told its list. */
  coins(): readonly string[] | null {
    if (!this.isTold) return null;
    const isKnown = (market: OfferedMarket): boolean => streamNameOf(this.exchange.id, market) !== null;
    return [
      ...new Set(
        this.offered.filter((market) => isUsable(market) && isKnown(market)).map(({ base }) => base),
      ),
    ];
  }

  /**
   * Gives the markets to another client of the same exchange as well, now and whenever they change. Returns the end of it.
   */
  share(other: Exchange): () => void {
    this.sharing.add(other);
    if (this.offered.length > 0) other.setMarketsFromExchange(this.exchange);
    return () => this.sharing.delete(other);
  }

  /** Takes the saved list; without one, what is known by heart. */
  async restore(): Promise<void> {
    const saved = await this.file.read();
    if (saved !== null) this.noteTold();
    const markets = saved ?? coreMarkets(this.exchange);
    if (markets.length > 0) this.use(markets);
  }

  /** Keeps the list current until the signal, and tells of every new one; a list the exchange has never told is asked for more often. Never rejects. */
  async run(onList: () => void, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const usable = await this.fetchUsable();
        if (signal.aborted) return;
        this.use(usable);
        this.noteTold();
        onList();
        failures = 0;
        this.failures.succeeded();
        await this.file.write(usable).catch((error: unknown) => this.failures.failed(error));
        await this.clock.wait(RENEW_MS, signal);
      } catch (error) {
        this.failures.failed(error);
        const longest = LONGEST_DELAY_MS[this.isTold ? 'known' : 'unknown'];
        await this.clock.wait(backoffMs(failures, Math.random(), longest), signal);
        failures += 1;
      }
    }
  }

  /**
   * Not ccxt's `loadMarkets`: that one remembers a failure and answers it to every later call that needs markets,
   * and takes a page of HTML with status 200 for an exchange without markets.
   */
  private async fetchUsable(): Promise<readonly OfferedMarket[]> {
    const offered: readonly unknown[] = await this.exchange.fetchMarkets();
    const usable = (offered as readonly OfferedMarket[]).filter(isUsable).map(withoutRaw);
    if (choosePairs(this.exchange.id, usable, this.symbols).length === 0)
      throw new Error('the answer lists none of our symbols');
    return usable;
  }

  private noteTold(): void {
    this.isTold = true;
    this.tell();
  }

  private use(markets: readonly OfferedMarket[]): void {
    this.offered = markets;
    this.exchange.setMarkets(markets);
    for (const other of this.sharing) other.setMarketsFromExchange(this.exchange);
    this.chosen = this.choose(this.symbols);
  }

  private choose(symbols: readonly string[]): readonly Pair[] {
    return choosePairs(this.exchange.id, this.offered, symbols);
  }
}

/** The exchange's own words are most of a market's size, and nothing here needs them. */
function withoutRaw(market: OfferedMarket): OfferedMarket {
  return { ...market, info: undefined } as OfferedMarket;
}
