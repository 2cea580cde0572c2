import type { Exchange } from 'ccxt';
import { backoffMs } from '../domain/backoff.js';
import { choosePairs, isUsable, type OfferedMarket, type Pair } from '../domain/pairs.js';
import type { FailureLog } from './failure-log.js';
import type { MarketFile } from './market-file.js';
import { wait } from './wait.js';

const RENEW_MS = 6 * 3_600_000;
const LONGEST_DELAY_MS = { unknown: 5_000, known: 60_000 } as const;

/**
 * Which pairs of an exchange are followed. Known from the file of the last successful answer, else from the
 * exchange; asked for anew at every boot and every 6 hours.
 */
export class MarketList {
  private chosen: readonly Pair[] = [];

  constructor(
    private readonly exchange: Exchange,
    private readonly symbols: readonly string[],
    private readonly file: MarketFile,
    private readonly failures: FailureLog,
  ) {}

  /** Empty before the first list. */
  pairs(): readonly Pair[] {
    return this.chosen;
  }

  /** Takes the saved list, if there is one. */
  async restore(): Promise<void> {
    const saved = await this.file.read();
    if (saved !== null) this.use(saved);
  }

  /** Keeps the list current until the signal; a list that is not known at all is asked for more often. Never rejects. */
  async run(onChange: () => void, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const before = JSON.stringify(this.chosen);
        const usable = await this.fetchUsable();
        if (signal.aborted) return;
        this.use(usable);
        if (JSON.stringify(this.chosen) !== before) onChange();
        failures = 0;
        this.failures.succeeded();
        await this.file.write(usable).catch((error: unknown) => this.failures.failed(error));
        await wait(RENEW_MS, signal);
      } catch (error) {
        this.failures.failed(error);
        const longest = LONGEST_DELAY_MS[this.chosen.length === 0 ? 'unknown' : 'known'];
        await wait(backoffMs(failures, Math.random(), longest), signal);
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
    if (choosePairs(usable, this.symbols).length === 0)
      throw new Error('the answer lists none of our symbols');
    return usable;
  }

  private use(markets: readonly OfferedMarket[]): void {
    this.exchange.setMarkets(markets);
    this.chosen = choosePairs(markets, this.symbols);
  }
}

/** The exchange's own words are most of a market's size, and nothing here needs them. */
function withoutRaw(market: OfferedMarket): OfferedMarket {
  return { ...market, info: undefined } as OfferedMarket;
}
