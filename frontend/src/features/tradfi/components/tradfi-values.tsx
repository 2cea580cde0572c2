import { formatPrice } from '@contract/decimal.js';
import { age } from '@contract/messages/moments.js';
import { withUnit } from '@contract/units.js';
import { useWorkspacePricePolling } from '../../../shared/live/price-queries.js';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { useWatchSymbols } from '../../../shared/live/use-watch-symbols.js';
import { cx } from '../../../shared/ui/class-names.js';

const VALUES = [
  { symbol: 'NASDAQ', title: 'NASDAQ' },
  { symbol: 'FED', title: 'Fed rate' },
  { symbol: 'XAU', title: 'Gold (PAXG)' },
] as const;
const SYMBOLS = VALUES.map(({ symbol }) => symbol);

function Amount({ symbol, value }: { readonly symbol: string; readonly value: number }) {
  const amount = formatPrice(value);
  return (
    <span className="font-semibold text-strong tabular-nums">
      {amount}
      <span className="text-xs font-medium">{withUnit(symbol, amount).slice(amount.length)}</span>
    </span>
  );
}

function TradfiValue({ symbol, title }: (typeof VALUES)[number]) {
  const live = useLivePrice(symbol);
  return (
    <div data-testid={`tradfi-${symbol}`} className="min-w-0 rounded-xl border border-line bg-page px-3 py-2">
      <dt className="text-xs font-medium text-muted">{title}</dt>
      {live === null ? (
        <dd className="font-semibold" title="No value right now">
          N/A
        </dd>
      ) : (
        <dd className="flex flex-wrap items-baseline gap-x-2">
          <Amount symbol={symbol} value={live.price} />
          <span className={cx('text-xs', live.isStale && 'font-semibold text-accent')}>
            {live.isStale && 'stale, '}
            {age(live.ageMs)}
          </span>
        </dd>
      )}
    </div>
  );
}

/** The index, the Fed's rate and gold as they are now, each with its unit and its age; N/A while nobody tells one. */
export function TradfiValues() {
  useWatchSymbols(SYMBOLS);
  useWorkspacePricePolling();
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium text-muted">Traditional finance</h3>
      <dl className="grid gap-2 sm:grid-cols-3">
        {VALUES.map((value) => (
          <TradfiValue key={value.symbol} {...value} />
        ))}
      </dl>
    </div>
  );
}
