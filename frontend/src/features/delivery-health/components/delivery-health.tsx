import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import { STATUS_EVERY_MS, statusQuery } from '../../../shared/live/status-query.js';
import { useMarketStatus } from '../../../shared/live/use-market-status.js';
import { useIsQuiet } from '../../../shared/live/when-quiet.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { siteInfo } from '../../../shared/site.js';
import { exchangesPart, type HealthPart, reachPart } from '../health-words.js';

const DOTS = { good: 'bg-up', bad: 'bg-down', open: 'bg-line-strong' } as const;

function Line({ parts }: { readonly parts: readonly HealthPart[] }) {
  const worst = (['bad', 'open'] as const).find((each) => parts.some(({ tone }) => tone === each)) ?? 'good';
  return (
    <p className="flex items-start gap-2.5 text-sm">
      <span aria-hidden="true" className={cx('mt-1.5 size-2 shrink-0 rounded-full', DOTS[worst])} />
      <span className="tabular-nums">
        {parts.map(({ text, tone }, place) => (
          <span key={text} className={tone === 'bad' ? 'font-semibold text-down' : 'text-strong'}>
            {place > 0 && ' · '}
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}

/** The line itself, as far as it is known. */
function Health() {
  const { data, isError } = useQuery({
    ...statusQuery,
    enabled: useIsQuiet(),
    staleTime: STATUS_EVERY_MS,
    refetchInterval: STATUS_EVERY_MS,
  });
  const market = useMarketStatus();
  if (data === undefined && !isError) return <Skeleton className="block h-5 w-3/4" />;
  if (data === undefined)
    return <Line parts={[{ text: 'How alerts get out could not be read', tone: 'bad' }]} />;
  const since = `${siteInfo().brandName} has not answered since ${localClock(data.asOf)}`;
  if (isError) return <Line parts={[{ text: since, tone: 'bad' }]} />;
  return <Line parts={[reachPart(data), exchangesPart(market?.exchanges ?? data.exchanges)]} />;
}

/** How alerts get out right now, in one line. `children` leads to the figures behind it. */
export function DeliveryHealth({ children }: { readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="health-title"
      className="flex min-h-13 items-center justify-between gap-x-3 rounded-2xl border border-line bg-surface px-4 py-2 shadow-sm sm:px-5"
    >
      <h2 id="health-title" className="sr-only">
        Delivery health
      </h2>
      <Health />
      {children}
    </section>
  );
}
