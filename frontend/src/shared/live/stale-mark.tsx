import { age } from '@contract/messages/moments.js';
import { useLivePrice } from './use-live-price.js';

/** Says how old a price is once it is too old to rely on; nothing before. */
export function StaleMark({ symbol }: { readonly symbol: string }) {
  const live = useLivePrice(symbol);
  if (live === null || !live.isStale) return null;
  return (
    <span className="text-xs font-semibold whitespace-nowrap text-accent">stale, {age(live.ageMs)}</span>
  );
}
