import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '../../../shared/http.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { newestAlertsQuery } from '../api/alert-pages.js';
import { AlertRow } from './alert-row.js';
import { useMe } from '../../../shared/session/me.js';
import { MuteChoice } from './mute-choice.js';
import { LoadingAlerts } from './loading-alerts.js';

export interface BellPanelProps {
  /** The alert whose evidence is unfolded from the start; null for none. */
  readonly why: string | null;
  /** The trial whose alerts are shown; absent for the account that is signed in. */
  readonly trialToken: string | undefined;
  /** Leads to all alerts, where there is a page for them. */
  readonly children: ReactNode;
}

function Alerts({ why, trialToken }: Omit<BellPanelProps, 'children'>) {
  const { data, error, refetch } = useQuery(newestAlertsQuery(trialToken));
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        text={errorText(error, 'Your alerts could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingAlerts />;
  if (data.alerts.length === 0) {
    return (
      <p className="p-4 text-sm">Nothing has rung yet. When a price reaches a trigger, it shows here.</p>
    );
  }
  return (
    <ul aria-label="What rang" className="divide-y divide-line">
      {data.alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} why={alert.id === why ? 'open' : 'closed'} />
      ))}
    </ul>
  );
}

/** What the bell opens: the last alerts, each with its evidence, over the page. */
export function BellPanel({ why, trialToken, children }: BellPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const me = useMe();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="bell-title"
      className="dialog fixed inset-x-2 top-15 z-40 flex max-h-[calc(100dvh-4.5rem)] flex-col overflow-hidden rounded-2xl border border-line-strong bg-surface shadow-2xl outline-none sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-1.5 sm:max-h-[min(36rem,calc(100dvh-5rem))] sm:w-[27rem]"
    >
      <div className="flex min-h-13 shrink-0 items-center justify-between gap-4 border-b border-line pr-2 pl-4">
        <h2 id="bell-title" className="font-semibold">
          What rang
        </h2>
        {children}
      </div>
      {me != null && trialToken === undefined && <MuteChoice role={me.role} />}
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <Alerts why={why} trialToken={trialToken} />
      </div>
    </section>
  );
}
