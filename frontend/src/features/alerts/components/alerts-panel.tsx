import type { RecentAlert, TriggerAlert } from '@contract/alert.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Signal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { recentAlertsQuery } from '../../../shared/alerts/recent-alerts-query.js';
import { errorText } from '../../../shared/http.js';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { useResync } from '../../../shared/live/use-resync.js';
import { cx } from '../../../shared/ui/class-names.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { followAlerts } from '../api/follow-alerts.js';
import { AlertRow } from './alert-row.js';
import { LoadingAlerts } from './loading-alerts.js';

/** The alert that came in last while the page was open; null before the first. */
function useNewestAlert(trialToken: string | undefined): RecentAlert | null {
  const socket = useAtomValue(liveSocketAtom);
  const client = useQueryClient();
  const [newest, setNewest] = useState<RecentAlert | null>(null);
  useEffect(() => {
    if (socket === null) return;
    return followAlerts({ socket, client, trialToken, onAlert: setNewest });
  }, [socket, client, trialToken]);
  return newest;
}

export interface AlertsPanelProps {
  /** The trial whose alerts are shown; absent for the account that is signed in. */
  readonly trialToken?: string;
  /** What to say, and to do first, while there are none. */
  readonly empty: ReactNode;
  /** Leads to all of them, where there are more; stands beside the heading. */
  readonly all?: ReactNode;
  /** Starts a trigger like the one that rang; absent where there is no form for it. */
  readonly onCreateSimilar?: (alert: TriggerAlert) => void;
}

function Body({ trialToken, empty, onCreateSimilar }: AlertsPanelProps) {
  const { data, error, refetch } = useQuery(recentAlertsQuery(trialToken));
  if (data !== undefined && data.length > 0) {
    return (
      <ul
        aria-label="Recent alerts"
        className={cx(
          'divide-y divide-line',
          trialToken === undefined &&
            'max-lg:[&>li:nth-child(n+2)]:hidden lg:max-h-112 lg:overflow-y-auto lg:overscroll-contain',
        )}
      >
        {data.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onCreateSimilar={onCreateSimilar} />
        ))}
      </ul>
    );
  }
  if (data !== undefined) return empty;
  if (error === null) return <LoadingAlerts />;
  return (
    <LoadFailure text={errorText(error, 'Your alerts could not be loaded.')} onRetry={() => void refetch()} />
  );
}

/** The last alerts, kept up to date by the socket; the bell swings once for each that arrives. */
export function AlertsPanel(props: AlertsPanelProps) {
  const newest = useNewestAlert(props.trialToken);
  useResync(recentAlertsQuery(props.trialToken).queryKey);
  return (
    <section
      id="alerts"
      aria-labelledby="alerts-title"
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-sm"
    >
      <div className="flex min-h-15 items-center justify-between gap-4 border-b border-line px-4 py-2 sm:px-5">
        <h2 id="alerts-title" className="flex items-center gap-2 font-semibold sm:text-lg">
          <Signal
            key={newest?.id}
            aria-hidden="true"
            className={cx('size-5 text-accent', newest !== null && 'bell-swing')}
          />
          Recent alerts
        </h2>
        {props.all}
      </div>
      <Body {...props} />
    </section>
  );
}
