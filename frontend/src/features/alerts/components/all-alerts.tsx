import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { useResync } from '../../../shared/live/use-resync.js';
import { Button } from '../../../shared/ui/button.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { filterSearch, NO_FILTER } from '../alert-filter.js';
import { newestAlertsQuery, useAllAlerts } from '../api/alert-pages.js';
import { useMarkSeen } from '../use-mark-seen.js';
import type { AccountAlertsProps } from './account-alerts.js';
import { AlertFilters } from './alert-filters.js';
import { AlertRow } from './alert-row.js';
import { NoAlerts } from './no-alerts.js';

function Loading() {
  return (
    <output className="block space-y-3 p-4 sm:px-5">
      <span className="sr-only">Loading alerts…</span>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="block h-24 w-full rounded-lg" />
      ))}
    </output>
  );
}

/** Every alert of the account that is signed in, a page at a time; what is on the screen counts as seen. */
export function AllAlerts({ onCreateSimilar, onAddTrigger }: Omit<AccountAlertsProps, 'all'>) {
  const [filter, setFilter] = useState(NO_FILTER);
  const search = useMemo(() => filterSearch(filter), [filter]);
  const isWhole = Object.keys(search).length === 0;
  const { data: found, error, refetch, ...pages } = useAllAlerts(search);
  const data = found?.alerts;
  const { data: known } = useQuery(newestAlertsQuery(undefined));
  useResync(['api', 'alerts', 'pages']);
  useMarkSeen(isWhole ? data?.[0] : undefined, known?.unread ?? 0);
  const retry = () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : refetch());
  return (
    <section
      aria-label="All alerts"
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-sm"
    >
      <AlertFilters filter={filter} onFilter={setFilter} />
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && isWhole && <NoAlerts onAddTrigger={onAddTrigger} />}
      {data?.length === 0 && !isWhole && <p className="p-4 text-sm sm:px-5">No alert fits these filters.</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="All alerts" className="divide-y divide-line">
          {data.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onCreateSimilar={onCreateSimilar} />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 0 && !pages.hasNextPage && found?.keptMonths !== undefined && (
        <p className="border-t border-line px-4 py-3 text-center text-sm sm:px-5">
          That is all. Alerts are kept for {found.keptMonths} {found.keptMonths === 1 ? 'month' : 'months'}.
        </p>
      )}
      {error !== null && (
        <LoadFailure text={errorText(error, 'Your alerts could not be loaded.')} onRetry={retry} />
      )}
      {pages.hasNextPage && (
        <div className="border-t border-line px-4 py-3 text-center sm:px-5">
          <Button aria-busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchingNextPage ? 'Loading...' : 'Older alerts'}
          </Button>
        </div>
      )}
    </section>
  );
}
