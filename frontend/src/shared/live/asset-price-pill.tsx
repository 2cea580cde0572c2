import { STALE_MS } from '@contract/market.js';
import { formatPrice } from '@contract/decimal.js';
import { age } from '@contract/messages/moments.js';
import { useAtomValue } from 'jotai';
import { Skeleton } from '../ui/skeleton.js';
import { type AssetPrice, useAssetPrice } from './asset-price.js';
import { clockOffsetAtom } from './live-atoms.js';
import { useNow } from './use-now.js';

const AGE_STEP_MS = 5_000;

function Known({ price, asOf }: AssetPrice) {
  const now = useNow(AGE_STEP_MS) + useAtomValue(clockOffsetAtom);
  const isOld = now - asOf > STALE_MS;
  return (
    <>
      <span className="text-strong tabular-nums">{formatPrice(price)}</span>
      {isOld && <span className="text-xs font-semibold text-accent">stale, {age(now - asOf)}</span>}
    </>
  );
}

/** A symbol with its current price, with the age of one that is old; N/A without one. */
export function AssetPricePill({ symbol }: { readonly symbol: string }) {
  const price = useAssetPrice(symbol);
  return (
    <div
      data-testid={`pill-${symbol}`}
      className="flex min-h-14 min-w-0 flex-col justify-center rounded-xl border border-line bg-page px-2.5 py-2 sm:px-3"
    >
      <span className="flex justify-between gap-2 text-xs font-medium text-muted">
        {symbol}
        <span>USD</span>
      </span>
      <span className="flex min-h-6 flex-wrap items-baseline gap-x-2 font-semibold max-sm:text-sm">
        {price === 'loading' && <Skeleton className="h-4 w-20 self-center" />}
        {price === 'missing' && <span title="No price right now">N/A</span>}
        {typeof price === 'object' && <Known {...price} />}
      </span>
    </div>
  );
}
