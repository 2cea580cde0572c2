import { Inject, Injectable } from '@nestjs/common';
import { type Listing, listingOf } from './domain/listing.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from './exchange-feed.js';

/** The coins that can have a price, followed or not. */
export abstract class ListedCoins {
  /** Whether an exchange has a spot market of the coin in USD, USDT or USDC. From memory. */
  abstract listing(symbol: string): Listing;
}

/** Reads the market lists of the exchanges. */
@Injectable()
export class FeedListedCoins extends ListedCoins {
  constructor(@Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[]) {
    super();
  }

  override listing(symbol: string): Listing {
    return listingOf(this.feeds.map((feed) => feed.listing(symbol)));
  }
}
