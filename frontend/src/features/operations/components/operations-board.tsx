import { useQuery } from '@tanstack/react-query';
import { operationsQuery } from '../../../shared/admin/operations-query.js';
import { localClock } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { useOffers } from '../../../shared/offers.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { CoinListings } from './coin-listings.js';
import { ChargesInReview } from './charges-in-review.js';
import { FailedDeliveryList } from './failed-deliveries.js';
import { OperationsOverview } from './operations-overview.js';
import { WebhookEventList } from './webhook-events.js';
import { siteInfo } from '../../../shared/site.js';

const BOX = 'rounded-2xl border border-down/50 bg-surface';

function Overview() {
  const { data, error, refetch } = useQuery(operationsQuery);
  const old = data === undefined ? '' : ` This is what was known at ${localClock(data.asOf)}.`;
  return (
    <>
      {error !== null && (
        <div className={BOX}>
          <LoadFailure
            text={`${errorText(error, `${siteInfo().brandName} is not responding.`)}${old}`}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data !== undefined && (
        <>
          <p className="text-sm tabular-nums">
            As of <time dateTime={data.asOf}>{localClock(data.asOf)}</time>, refreshed every 5 seconds.
          </p>
          <OperationsOverview operations={data} />
        </>
      )}
      {data === undefined && error === null && (
        <output className="grid gap-4 sm:gap-6 lg:grid-cols-2">
          <span className="sr-only">Loading operations…</span>
          {['a', 'b', 'c', 'd'].map((panel) => (
            <Skeleton key={panel} className="block h-52 w-full rounded-2xl" />
          ))}
        </output>
      )}
    </>
  );
}

/** How the service runs at this moment, and what waits for an admin. Read again every 5 s while it can be seen. */
export function OperationsBoard() {
  const { payments } = useOffers();
  return (
    <div className="space-y-4 sm:space-y-6">
      <Overview />
      {payments !== 'none' && <ChargesInReview />}
      <CoinListings />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <FailedDeliveryList />
        {payments !== 'none' && <WebhookEventList />}
      </div>
    </div>
  );
}
