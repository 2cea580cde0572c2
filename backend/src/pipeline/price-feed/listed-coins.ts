import { Inject, Injectable } from '@nestjs/common';
import { GOLD, GOLD_COIN } from '../../contract/symbols.js';
import { type Listing, listingOf } from './domain/listing.js';
import { underlyingCoin } from './domain/underlying-coin.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from './exchange-feed.js';
import { CoinListings } from './listings/coin-listings.js';

/** The coins that can have a price, followed or not. A market is spot, in USD, USDT or USDC. All from memory. */
export abstract class ListedCoins {
  /** Whether an exchange has a market of the coin that the symbol means. */
  abstract listing(symbol: string): Listing;
  /** Whether one exchange has a market by this symbol, of whatever coin. */
  abstract listingOn(symbol: string, exchange: string): Listing;
  /** The first exchange that means another coin by the symbol; null without one. */
  abstract apartOn(symbol: string): string | null;
}

/** The coin whose markets make the price of a symbol. */
export function coinBehind(symbol: string, coins: Pick<ListedCoins, 'listing'>): string {
  if (symbol === GOLD) return GOLD_COIN;
  return coins.listing(symbol) === 'listed' ? symbol : (underlyingCoin(symbol) ?? symbol);
}

/** Reads the market lists of the exchanges. */
@Injectable()
export class FeedListedCoins extends ListedCoins {
  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    private readonly listings: CoinListings,
  ) {
    super();
  }

  override listing(symbol: string): Listing {
    const ofTheCoin = this.feeds.map((feed) =>
      this.listings.verdict(symbol, feed.exchange) === 'apart' ? 'not-listed' : feed.listing(symbol),
    );
    return listingOf(ofTheCoin);
  }

  override listingOn(symbol: string, exchange: string): Listing {
    return this.feeds.find((feed) => feed.exchange === exchange)?.listing(symbol) ?? 'not-listed';
  }

  override apartOn(symbol: string): string | null {
    const apart = this.feeds.find(
      (feed) => feed.listing(symbol) === 'listed' && this.listings.verdict(symbol, feed.exchange) === 'apart',
    );
    return apart?.exchange ?? null;
  }
}
