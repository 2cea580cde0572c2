import { formatPrice } from '@contract/decimal.js';
import { useAtomValue } from 'jotai';
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

export interface LivePriceTextProps {
  readonly symbol: string;
  readonly className?: string;
}

/** The live price of a symbol: flashes for 300 ms when it moves, with an arrow for its last step; a dash without one. */
export function LivePriceText({ symbol, className }: LivePriceTextProps) {
  const live = useAtomValue(priceAtom(symbol));
  const asked = useAtomValue(pricesAskedAtom);
  if (live === null) {
    const empty = asked === 'asking' ? <Skeleton className="h-[1em] w-24" /> : '—';
    return (
      <span data-testid={`price-${symbol}`} className={className}>
        {empty}
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
