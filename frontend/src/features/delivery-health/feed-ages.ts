import type { ExchangeStatus } from '@contract/market.js';
import { age } from '@contract/messages/moments.js';
import { exchangeName } from '@contract/symbols.js';
import { STALE_AFTER_MS } from '../../shared/live/staleness.js';

export interface FeedAge {
  readonly name: string;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'open';
}

/** How old the last quote of each exchange is, and whether that is good. Pure. */
export function feedAges(exchanges: readonly ExchangeStatus[]): readonly FeedAge[] {
  return exchanges.map(({ exchange, connected, ageMs }) => {
    const isFresh = connected && ageMs !== null && ageMs < STALE_AFTER_MS;
    const when = ageMs === null ? 'no quote yet' : age(ageMs);
    const text = connected ? when : `not connected · ${when}`;
    const tone = isFresh ? 'good' : connected && ageMs === null ? 'open' : 'bad';
    return { name: exchangeName(exchange), text, tone };
  });
}
