import type { Exchange } from 'ccxt';
import type { Pair } from '../domain/pairs.js';
import type { FeedListener } from '../exchange-feed.js';
import { spreadFrames } from './open-exchange.js';
import { TickerFeed, type TickerFeedParts } from './ticker-feed.js';
import { parseTickersFast } from './ticker-parser.js';
import type { MarketList } from './market-list.js';

export interface AllCoinsFeedParts
  extends Pick<TickerFeedParts, 'clock' | 'failures' | 'onDead' | 'refused' | 'dials'> {
  readonly exchange: string;
  /** A new client of the exchange, without markets. */
  readonly open: () => Promise<Exchange>;
  readonly markets: MarketList;
  readonly listener: FeedListener;
}

const FIRST_POLL_MS = 3_000;

/** Follows the coins besides the core over one socket of its own, opened for the first of them. Polls only what is watched. */
export class AllCoinsFeed {
  private symbols: readonly string[] = [];
  private pairs: readonly Pair[] = [];
  private key = '[]';
  private isOpening = false;
  private feed: TickerFeed | null = null;

  constructor(
    private readonly parts: AllCoinsFeedParts,
    private readonly signal: AbortSignal,
  ) {}

  /** Replaces the symbols; those without a market are ignored. */
  follow(symbols: readonly string[]): void {
    this.symbols = [...symbols].sort(); // another order is no change
    this.updatePairs();
  }

  updatePairs(): void {
    const { markets, listener, exchange, failures } = this.parts;
    if (this.signal.aborted) return;
    const pairs = markets.pairsOf(this.symbols);
    const key = JSON.stringify(pairs);
    if (key === this.key) return;
    this.key = key;
    this.pairs = pairs;
    listener.onSymbols(
      exchange,
      pairs.map(({ symbol }) => symbol),
    );
    this.feed?.updatePairs();
    if (this.isOpening) return;
    this.isOpening = true;
    this.run().catch((error: unknown) => {
      this.isOpening = false; // the next change tries again
      failures('all coins').failed(error);
    });
  }

  private async run(): Promise<void> {
    const exchange = await this.parts.open();
    parseTickersFast(exchange);
    spreadFrames(exchange);
    this.parts.markets.share(exchange);
    const { listener } = this.parts;
    const needsPoll = (id: string, symbol: string): boolean =>
      symbol === this.pairs[0]?.symbol || listener.needsPoll(id, symbol);
    this.feed = new TickerFeed({
      ...this.parts,
      exchange,
      pairs: () => this.pairs,
      scope: 'all-markets',
      // One pair at least: the watchdog compares the stream with it.
      polledPairs: () => this.pairs.filter(({ symbol }) => needsPoll(exchange.id, symbol)),
      listener: {
        onTick: (tick) => listener.onTick(tick),
        onPoll: (tick, askedAt) => listener.onPoll(tick, askedAt),
        onConnection: () => undefined, // the state of an exchange is that of its core list
        onUnreadable: (id) => listener.onUnreadable(id),
        needsPoll,
      },
    });
    await this.feed.run(FIRST_POLL_MS, this.signal);
  }
}
