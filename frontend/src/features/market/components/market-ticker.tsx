import { formatPrice } from '@contract/decimal.js';
import { CORE_SYMBOLS } from '@contract/symbols.js';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { courseOf, signedPercent } from '../../../shared/format/percent.js';
import { MissingPrice } from '../../../shared/live/live-price-text.js';
import { useMarketPricePolling } from '../../../shared/live/price-queries.js';
import { StaleMark } from '../../../shared/live/stale-mark.js';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { cx } from '../../../shared/ui/class-names.js';
import { useAnimatedNumber } from '../use-animated-number.js';
import { useSampledPrice } from '../use-sampled-price.js';

const COURSES = {
  up: { Icon: ArrowUpRight, tone: 'text-up' },
  down: { Icon: ArrowDownRight, tone: 'text-down' },
  flat: { Icon: ArrowRight, tone: 'text-muted' },
} as const;

const FIGURE = 'h-6 text-base leading-6 font-semibold text-strong tabular-nums lg:text-lg lg:leading-6';

function Change({ percent }: { readonly percent: number | null }) {
  if (percent === null) return null;
  const { Icon, tone } = COURSES[courseOf(percent)];
  return (
    <span className={cx('inline-flex items-center gap-0.5 font-medium tabular-nums', tone)}>
      <Icon aria-hidden="true" className="size-4" />
      {signedPercent(percent)}
      <span className="sr-only"> in 24 hours</span>
    </span>
  );
}

function Figure({ price }: { readonly price: number }) {
  const shown = useAnimatedNumber(price);
  return (
    <span data-part="figure" className={FIGURE}>
      {formatPrice(shown)}
    </span>
  );
}

function Missing() {
  return (
    <span data-part="figure" className={FIGURE}>
      <MissingPrice className="h-4 w-20 lg:w-24" />
    </span>
  );
}

function Entry({ symbol }: { readonly symbol: string }) {
  const sample = useSampledPrice(symbol);
  const live = useLivePrice(symbol);
  return (
    <li
      data-testid={`ticker-${symbol}`}
      data-ticker={symbol}
      className="flex h-20 flex-col justify-center px-3 whitespace-nowrap lg:h-12 lg:flex-row lg:items-center lg:gap-x-2.5"
    >
      <span className="text-xs font-semibold text-muted lg:text-sm">{symbol}</span>
      {sample === null ? <Missing /> : <Figure price={sample.price} />}
      <span data-part="change" className="h-4 text-xs leading-4 lg:h-5 lg:text-sm lg:leading-5">
        {live?.isStale ? <StaleMark symbol={symbol} /> : <Change percent={live?.change24h ?? null} />}
      </span>
    </li>
  );
}

/** The core prices in one strip, read again every 8 s, with the move of the last 24 hours. */
export function MarketTicker() {
  useMarketPricePolling();
  return (
    <section aria-label="Market" className="border-b border-line bg-surface">
      <ul className="mx-auto grid max-w-6xl grid-cols-3 divide-x divide-line [contain-intrinsic-height:5rem] [content-visibility:auto] lg:[contain-intrinsic-height:3rem]">
        {CORE_SYMBOLS.map((symbol) => (
          <Entry key={symbol} symbol={symbol} />
        ))}
      </ul>
    </section>
  );
}
