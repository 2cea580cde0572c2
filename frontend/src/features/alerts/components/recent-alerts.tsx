import type { RecentAlert } from '@contract/alert.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { useResync } from '../../../shared/live/use-resync.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { alertLines } from '../alert-words.js';
import { followAlerts, recentAlertsQuery } from '../api/recent-alerts.js';
import { AlertRow } from './alert-row.js';

/** The alert that came in last while the page was open; null before the first. */
function useNewestAlert(token: string): RecentAlert | null {
  const socket = useAtomValue(liveSocketAtom);
  const client = useQueryClient();
  const [newest, setNewest] = useState<RecentAlert | null>(null);
  useEffect(() => {
    if (socket === null) return;
    return followAlerts({ socket, client, token, onAlert: setNewest });
  }, [socket, client, token]);
  return newest;
}

function Body({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(recentAlertsQuery(token));
  if (data !== undefined && data.length > 0) {
    return (
      <ul aria-label="Recent alerts" className="divide-y divide-line">
        {data.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    );
  }
  if (data !== undefined) {
    return (
      <p className="p-4 text-sm sm:px-5">
        No alerts yet. Save a trigger: when the price reaches it, the alert appears here with the time
        Telegram took.
      </p>
    );
  }
  if (error === null) {
    return (
      <output className="block space-y-2 p-4 sm:px-5">
        <span className="sr-only">Loading alerts…</span>
        <Skeleton className="block h-5 w-2/3" />
        <Skeleton className="block h-5 w-1/2" />
      </output>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm sm:px-5">
      <p className="font-medium text-down">{errorText(error, 'Your alerts could not be loaded.')}</p>
      <Button size="sm" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}

function Panel({ token }: { readonly token: string }) {
  const newest = useNewestAlert(token);
  useResync(recentAlertsQuery(token).queryKey);
  return (
    <section
      aria-labelledby="alerts-title"
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-sm"
    >
      <h2
        id="alerts-title"
        className="flex items-center gap-2 border-b border-line p-4 text-lg font-semibold sm:px-5"
      >
        <Bell
          key={newest?.id}
          aria-hidden="true"
          className={cx('size-5 text-accent', newest !== null && 'bell-swing')}
        />
        Recent alerts
      </h2>
      <p aria-live="polite" className="sr-only">
        {newest !== null && `New alert: ${alertLines(newest).headline}`}
      </p>
      <Body token={token} />
    </section>
  );
}

/** The last alerts of the connected trial; nothing without one. */
export function RecentAlerts() {
  const token = useAtomValue(trialSessionAtom)?.token;
  return token === undefined ? null : <Panel key={token} token={token} />;
}
