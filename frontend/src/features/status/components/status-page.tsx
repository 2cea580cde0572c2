import type { StatusResponse } from '@contract/status.js';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { localClock } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { useMarketNotices } from '../../../shared/live/market-notices.js';
import type { DatedMarketStatus } from '../../../shared/live/market-words.js';
import { SourceMark } from '../../../shared/live/source-mark.js';
import { STATUS_EVERY_MS, statusQuery } from '../../../shared/live/status-query.js';
import { useMarketStatus } from '../../../shared/live/use-market-status.js';
import { Button } from '../../../shared/ui/button.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { statusLines } from '../status-words.js';
import { ExchangeTable } from './exchange-table.js';
import { StatusFigures } from './status-figures.js';
import { StatusHeadline } from './status-headline.js';
import { siteInfo } from '../../../shared/site.js';

const PANEL = 'rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-5';

function Loading() {
  return (
    <output className="block space-y-6">
      <span className="sr-only">Loading status…</span>
      <Skeleton className="block h-18 w-full rounded-2xl" />
      <span className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="block h-56 w-full rounded-2xl" />
        <Skeleton className="block h-96 w-full rounded-2xl" />
      </span>
    </output>
  );
}

interface FailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

function Failure({ text, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-down/50 bg-surface p-4 sm:px-5"
    >
      <p className="flex items-start gap-2 font-medium text-down">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {text}
      </p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface ShownProps {
  readonly status: StatusResponse;
  readonly market: DatedMarketStatus;
}

function Shown({ status, market }: ShownProps) {
  const { notices, now } = useMarketNotices();
  return (
    <div className="space-y-6">
      <section aria-label="In short" className={PANEL}>
        <StatusHeadline lines={statusLines({ status, market, notices, now })} />
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="exchanges-title" className={PANEL}>
          <h2 id="exchanges-title" className="mb-3 flex flex-wrap items-center gap-x-3 text-lg font-semibold">
            Exchanges
            <SourceMark />
          </h2>
          <ExchangeTable exchanges={market.exchanges} />
          <p className="mt-3 text-xs">
            A price is the median of the quotes of the last 15 seconds. An exchange that is too far off is set
            aside.
          </p>
        </section>
        <section aria-labelledby="way-title" className={PANEL}>
          <h2 id="way-title" className="mb-3 text-lg font-semibold">
            From tick to Telegram
          </h2>
          <StatusFigures status={status} />
        </section>
      </div>
    </div>
  );
}

/** How the service fares: in sentences first, then what is heard of each exchange and how long things take. */
export function StatusPage() {
  const { data, error, refetch } = useQuery({
    ...statusQuery,
    staleTime: STATUS_EVERY_MS,
    refetchInterval: STATUS_EVERY_MS,
  });
  const market = useMarketStatus();
  const retry = () => void refetch();
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl font-semibold tracking-tight">Status</h1>
        {data !== undefined && (
          <p className="text-sm tabular-nums">
            as of <time dateTime={data.asOf}>{localClock(data.asOf)}</time>
          </p>
        )}
      </div>
      {data === undefined && error !== null && (
        <Failure text={errorText(error, 'The status could not be loaded.')} onRetry={retry} />
      )}
      {data !== undefined && error !== null && (
        <Failure
          text={`${siteInfo().brandName} is not responding. This is what it reported at ${localClock(data.asOf)}.`}
          onRetry={retry}
        />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && market !== null && <Shown status={data} market={market} />}
    </div>
  );
}
