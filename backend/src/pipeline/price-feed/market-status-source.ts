import type { MarketStatus } from '../../contract/market.js';

/** The state of the feed now, for those who have just begun to listen. */
export abstract class MarketStatusSource {
  abstract current(): MarketStatus;
}
