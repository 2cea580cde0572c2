import { bitOf } from './consensus.js';
import { isFresh, type Quote, type Quotes } from './quote.js';
import type { Tick } from './tick.js';

/** What of a quote depends on when its trade was made. */
type Age = Pick<Quote, 'saidAt' | 'isOld' | 'isWitnessed'>;

/**
 * Whether a tick that is too old for a quote of now is the last trade of an exchange: the first word of it, or the first after
 * its quote had grown old. Only where the exchange dates trades. `now` in milliseconds that never go back.
 */
export function isLastTrade({ tradedAt, exchangeAt }: Tick, before: Quote | null, now: number): boolean {
  if (tradedAt === null) return false;
  if (before === null) return true;
  return (before.isOld || !isFresh(before, now)) && (exchangeAt ?? 0) >= (before.exchangeAt ?? 0);
}

/** Of the quote that an accepted tick makes after the one `before`. */
export function ageOf(tick: Tick, isOld: boolean, before: Quote | null, now: number): Age {
  if (isOld) return { saidAt: tick.tradedAt ?? tick.receivedAt, isOld, isWitnessed: false };
  const wasHeard = before !== null && isFresh(before, now);
  const isSeenTrading = wasHeard && (before.isWitnessed || before.quoted !== tick.price);
  return { saidAt: tick.receivedAt, isOld, isWitnessed: tick.tradedAt !== null || isSeenTrading };
}

/** The exchange has said at `at` (epoch milliseconds) that the quote still holds, which makes no trade younger. */
export function confirmed(quote: Quote, now: number, at: number): Quote {
  const saidAt = quote.isOld ? quote.saidAt : Math.max(quote.saidAt, at);
  return { ...quote, seenAt: Math.max(quote.seenAt, now), saidAt };
}

/** When the newest of the quotes in the mask was last known to be true, in milliseconds that never go back; 0 without any. */
export function newestSeen(quotes: Quotes, members: number): number {
  let newest = 0;
  for (const [index, quote] of quotes.entries()) {
    if (quote !== null && (members & bitOf(index)) !== 0) newest = Math.max(newest, quote.seenAt);
  }
  return newest;
}

/** Epoch milliseconds of the newest word behind the quotes in the mask; null without any. */
export function newestSaid(quotes: Quotes, members: number): number | null {
  const said = quotes.flatMap((quote, index) =>
    quote === null || (members & bitOf(index)) === 0 ? [] : [quote.saidAt],
  );
  return said.length === 0 ? null : Math.max(...said);
}

/** Whether one of the quotes in the mask is known to be of now. */
export function isWitnessed(quotes: Quotes, members: number): boolean {
  return quotes.some((quote, index) => (members & bitOf(index)) !== 0 && quote?.isWitnessed === true);
}

/** The mask of the old last trades among those of another. */
export function oldOf(quotes: Quotes, members: number): number {
  let old = 0;
  for (let index = 0; index < quotes.length; index += 1) {
    if ((members & bitOf(index)) !== 0 && quotes[index]?.isOld === true) old |= bitOf(index);
  }
  return old;
}
