import { type ExchangeStatus, STALE_MS } from '../market.js';
import { zonedTime } from './moments.js';

/** What the exchanges told and when it is asked, epoch milliseconds. */
export interface MarketMoment {
  readonly exchanges: readonly Pick<ExchangeStatus, 'ageMs'>[];
  readonly now: number;
  /** The reader's time zone; absent and null: UTC. */
  readonly zone?: string | null;
}

/** Shorter pauses are usual. */
const WORTH_TELLING_MS = 10_000;

/** Milliseconds since any exchange told a price: none can be of less age. null if none ever did. Pure. */
export function newestQuoteAge(exchanges: MarketMoment['exchanges']): number | null {
  const ages = exchanges.flatMap(({ ageMs }) => (ageMs === null ? [] : [ageMs]));
  return ages.length === 0 ? null : Math.min(...ages);
}

/** A line that says so while no exchange tells anything: from 10 s on. Pure. */
export function silenceLine({ exchanges, now, zone }: MarketMoment): readonly string[] {
  const ageMs = newestQuoteAge(exchanges);
  if (ageMs === null) return ['No exchange has sent a price yet: nothing rings until one does.'];
  if (ageMs <= WORTH_TELLING_MS) return [];
  if (ageMs < STALE_MS) return [`No exchange has sent a price for ${Math.floor(ageMs / 1000)} s.`];
  return [
    `All exchanges have been silent since ${zonedTime(now - ageMs, now, zone)}: nothing rings until they are back.`,
  ];
}
