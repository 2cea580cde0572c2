import type { RecentAlert } from '@contract/alert.js';
import type { StatusResponse } from '@contract/status.js';
import { useQuery } from '@tanstack/react-query';
import { localClock } from '../../../shared/format/local-time.js';
import { alertLines } from '../../../shared/alerts/alert-lines.js';
import { deliveryText, deliveryTone } from '../../../shared/alerts/delivery-text.js';
import { recentAlertsQuery } from '../../../shared/alerts/recent-alerts-query.js';
import { errorText } from '../../../shared/http.js';
import type { DatedMarketStatus } from '../../../shared/live/market-words.js';
import { pendingWords, reachWords, tookWords } from '../../../shared/live/status-figures.js';
import { STATUS_EVERY_MS, statusQuery } from '../../../shared/live/status-query.js';
import { useMarketStatus } from '../../../shared/live/use-market-status.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { type FeedAge, feedAges } from '../feed-ages.js';
import { lastDeliveries } from '../last-deliveries.js';
import { siteInfo } from '../../../shared/site.js';

const TONES = { good: 'text-up', bad: 'text-down', open: 'text-muted' } as const;

interface FigureProps {
  readonly name: string;
  readonly value: string;
}

function Figure({ name, value }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-page p-3">
      <dt className="text-xs">{name}</dt>
      <dd className="mt-1 text-base font-semibold text-strong tabular-nums">{value}</dd>
    </div>
  );
}

function Figures({ status }: { readonly status: StatusResponse }) {
  const { delivery, database } = status;
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Figure name="Tick to Telegram, p50" value={tookWords(delivery.p50Ms, database)} />
      <Figure name="Tick to Telegram, p95" value={tookWords(delivery.p95Ms, database)} />
      <Figure name="Oldest pending" value={pendingWords(status)} />
      <Figure name="Telegram" value={reachWords(status)} />
    </dl>
  );
}

function Feed({ name, text, tone }: FeedAge) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className="py-1.5 pr-3 text-left font-medium text-strong">
        {name}
      </th>
      <td className={cx('py-1.5 text-right whitespace-nowrap tabular-nums', TONES[tone])}>{text}</td>
    </tr>
  );
}

function Feeds({ market }: { readonly market: DatedMarketStatus }) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-xs font-medium">Last quote of each exchange</caption>
      <tbody>
        {feedAges(market.exchanges).map((feed) => (
          <Feed key={feed.name} {...feed} />
        ))}
      </tbody>
    </table>
  );
}

function Deliveries({ alerts }: { readonly alerts: readonly RecentAlert[] }) {
  const deliveries = lastDeliveries(alerts);
  if (deliveries.length === 0) return <p>Nothing has been sent yet.</p>;
  return (
    <ul aria-label="Last deliveries" className="divide-y divide-line">
      {deliveries.map(({ alert, delivery }) => (
        <li key={`${alert.id} ${delivery.channel}`} className="py-2 first:pt-0 last:pb-0">
          <p className="font-medium break-words text-strong tabular-nums">{alertLines(alert).headline}</p>
          <p className="flex flex-wrap justify-between gap-x-3 text-xs">
            <span className={TONES[deliveryTone(delivery.status)]}>{deliveryText(delivery)}</span>
            <time dateTime={alert.time} className="tabular-nums">
              {localClock(alert.time)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  );
}

function LastDeliveries() {
  const { data, error, refetch } = useQuery(recentAlertsQuery(undefined));
  return (
    <div className="text-sm">
      <h3 className="mb-2 text-xs font-medium text-muted">Last deliveries</h3>
      {data !== undefined && <Deliveries alerts={data} />}
      {data === undefined && error === null && <Skeleton className="block h-10 w-full" />}
      {data === undefined && error !== null && (
        <Failure
          text={errorText(error, 'Your deliveries could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

interface FailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

function Failure({ text, onRetry }: FailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="font-medium text-down">{text}</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** How alerts get out right now: the last deliveries, how long they take, and how old the quotes of each exchange are. */
export function DeliveryHealth() {
  const { data, error, refetch } = useQuery({
    ...statusQuery,
    staleTime: STATUS_EVERY_MS,
    refetchInterval: STATUS_EVERY_MS,
  });
  const market = useMarketStatus();
  const retry = () => void refetch();
  return (
    <Panel title="Delivery health">
      <div className="space-y-4 p-4 sm:p-5">
        {error !== null && data === undefined && (
          <Failure text={errorText(error, 'The status could not be loaded.')} onRetry={retry} />
        )}
        {error !== null && data !== undefined && (
          <Failure
            text={`${siteInfo().brandName} is not responding. This is what it reported at ${localClock(data.asOf)}.`}
            onRetry={retry}
          />
        )}
        {data === undefined && error === null && (
          <output className="block space-y-2">
            <span className="sr-only">Loading status…</span>
            <Skeleton className="block h-34 w-full" />
            <Skeleton className="block h-24 w-full" />
          </output>
        )}
        {data !== undefined && <Figures status={data} />}
        {data !== undefined && market !== null && <Feeds market={market} />}
        <LastDeliveries />
      </div>
    </Panel>
  );
}
