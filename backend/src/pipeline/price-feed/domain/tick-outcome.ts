import type { MarketPrice } from './price.js';
import type { TickFault } from './tick-check.js';

/** `undated`: without a time of the exchange while our clock is in doubt. */
export type Rejection = TickFault | 'untracked' | 'another-coin' | 'undated';

/** `quiet`: accepted without a new price. `held`: a jump that waits for confirmation. */
export type TickOutcome =
  | { readonly kind: 'price'; readonly price: MarketPrice }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'held' }
  | { readonly kind: 'rejected'; readonly reason: Rejection };

export const QUIET: TickOutcome = { kind: 'quiet' };

/** Called once per episode, for the log. Prices in US dollars. */
export interface QuoteObserver {
  setAside(symbol: string, exchange: string, usd: number, consensus: number): void;
  jumpHeld(symbol: string, exchange: string, usd: number, last: number): void;
  /** A quote that was set aside or held counts again. */
  countedAgain(symbol: string, exchange: string, usd: number, consensus: number): void;
  anotherCoin(symbol: string, exchange: string, usd: number, last: number): void;
}
