import type { Price } from './price.js';
import type { TickFault } from './tick-check.js';

/** `undated`: it came without a time while ours could not be believed. */
export type Rejection = TickFault | 'untracked' | 'another-coin' | 'undated';

/** What became of a tick. `quiet`: accepted without a new price. `held`: a jump that waits for confirmation. */
export type Outcome =
  | { readonly kind: 'price'; readonly price: Price }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'held' }
  | { readonly kind: 'rejected'; readonly reason: Rejection };

export const QUIET: Outcome = { kind: 'quiet' };
