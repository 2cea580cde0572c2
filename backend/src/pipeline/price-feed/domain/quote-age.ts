import { bitOf } from './consensus.js';
import { isFresh, type Quote, type Quotes } from './quote.js';
import type { Tick } from './tick.js';

/**
 * Whether a tick that is too old for a quote of now is the last trade of an exchange: the first word of it, or the first after
 * its quote had grown old. Only where the exchange dates trades. `now` in milliseconds that never go back.
 */
export function isLastTrade({ tradedAt, exchangeAt }: Tick, before: Quote | null, now: number): boolean {
  if (tradedAt === null) return false;
  if (before === null) return true;
  return (before.isOld || !isFresh(before, now)) && (exchangeAt ?? 0) >= (before.exchangeAt ?? 0);
}

/** Whether a tick that is not old is known to be of now: dated so, or of a price that changes while we listen. */
export function isOfNow({ tradedAt, price }: Tick, before: Quote | null, now: number): boolean {
  if (tradedAt !== null) return true;
  return before !== null && isFresh(before, now) && (before.isWitnessed || before.quoted !== price);
}

/** The exchange has said at `at` (epoch milliseconds) that the quote still holds, which makes no trade younger. */
export function confirmed(quote: Quote, now: number, at: number): Quote {
  const saidAt = quote.isOld ? quote.saidAt : Math.max(quote.saidAt, at);
  return { ...quote, seenAt: Math.max(quote.seenAt, now), saidAt };
}

/** When the newest of the quotes in the mask was last known to be true, in milliseconds that never go back; 0 without any. */
export function newestSeen(quotes: Quotes, members: number): number {
  let newest = 0;
  for (let index = 0; index < quotes.length; index += 1) {
    const quote = quotes[index] ?? null;
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
  for (let index = 0; index < quotes.length; index += 1) {
    if ((members & bitOf(index)) !== 0 && quotes[index]?.isWitnessed === true) return true;
  }
  return false;
}

/** The mask of the old last trades among those of another. */
export function oldOf(quotes: Quotes, members: number): number {
  let old = 0;
  for (let index = 0; index < quotes.length; index += 1) {
    if ((members & bitOf(index)) !== 0 && quotes[index]?.isOld === true) old |= bitOf(index);
  }
  return old;
}
