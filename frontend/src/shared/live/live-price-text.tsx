import { formatPrice } from '@contract/decimal.js';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { cx } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { priceAtom, pricesAskedAtom } from './live-atoms.js';

const MOVES = {
  up: { flash: 'flash-up', arrow: '▲' },
  down: { flash: 'flash-down', arrow: '▼' },
  none: { flash: '', arrow: '' },
} as const;

function moveOf(price: number, previous: number | null): keyof typeof MOVES {
  if (previous === null || previous === price) return 'none';
  return price > previous ? 'up' : 'down';
}

/** People look at grey bones no longer than this. */
const AWAITED_FOR_MS = 3_500;

/** In the place of a price that is not there: a skeleton while the first answer may still come, then a dash. */
export function MissingPrice({ className }: { readonly className: string }) {
  const asked = useAtomValue(pricesAskedAtom);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AWAITED_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return asked === 'asking' && !isLate ? <Skeleton className={className} /> : '—';
}

export interface LivePriceTextProps {
  readonly symbol: string;
  readonly className?: string;
}

/** The live price of a symbol: flashes for 300 ms when it moves, with an arrow for its last step; a dash without one. */
export function LivePriceText({ symbol, className }: LivePriceTextProps) {
  const live = useAtomValue(priceAtom(symbol));
  if (live === null) {
    return (
      <span data-testid={`price-${symbol}`} data-price={symbol} className={className}>
        <MissingPrice className="h-[1em] w-24" />
      </span>
    );
  }
  const { flash, arrow } = MOVES[moveOf(live.price, live.previous)];
  return (
    <span className={cx('gap-x-1.5', className)}>
      <span key={live.price} className={cx('rounded text-strong tabular-nums', flash)}>
        <span data-testid={`price-${symbol}`}>{formatPrice(live.price)}</span>
        <span className="ml-1 text-[0.65em] font-medium text-muted">USD</span>
      </span>
      <span aria-hidden="true" className="w-[1em] text-[0.6em]">
        {arrow}
      </span>
    </span>
  );
}
