import { age } from '@contract/messages/moments.js';
import { GOLD, isTradfiSymbol } from '@contract/symbols.js';
import { silentSince } from './market-words.js';
import { useLivePrice } from './use-live-price.js';
import { useMarketStatus } from './use-market-status.js';

/**
 * Says how old a price is once it is too old to rely on; nothing before. A price is renewed from its last quotes for a few
 * seconds, so while all exchanges are silent their silence is what counts.
 */
export function StaleMark({ symbol }: { readonly symbol: string }) {
  const live = useLivePrice(symbol);
  const market = useMarketStatus();
  if (live === null || !live.isStale) return null;
  const isOfficial = symbol !== GOLD && isTradfiSymbol(symbol);
  const silent = market === null || isOfficial ? null : silentSince(market);
  const now = live.asOf + live.ageMs;
  return (
    <span className="text-xs font-semibold whitespace-nowrap text-accent">
      stale, {age(Math.max(live.ageMs, now - (silent ?? now)))}
    </span>
  );
}
