import type { AlertPage, AlertsSeen, AlertsSeenRequest, RecentAlert } from '@contract/alert.js';
import { MOST_UNREAD } from '@contract/alert.js';
import type { AlertAcknowledged } from '@contract/channels.js';
import type { AlertDeliveryPush } from '@contract/socket.js';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { recentAlertsQuery } from '../../../shared/alerts/recent-alerts-query.js';
import { changeCached } from '../../../shared/change-cached.js';
import { request } from '../../../shared/http.js';
import type { LiveSocket } from '../../../shared/live/live-atoms.js';
import { pathOfKey } from '../../../shared/query-client.js';
import { RECENT_ALERTS, withAcknowledged, withAlert, withDelivery } from '../alert-list.js';

/** The newest alerts of a trial, or of the account that is signed in without a token, and how many of all were not seen. */
export function newestAlertsQuery(trialToken: string | undefined) {
  const search = { limit: String(RECENT_ALERTS) };
  const options = trialToken === undefined ? { search } : { search, bearer: trialToken };
  return queryOptions<AlertPage>({ queryKey: ['api', 'alerts', options] });
}

const PAGES_KEY: readonly unknown[] = ['api', 'alerts', 'pages'];
const filteredKey = (search: Readonly<Record<string, string>>): readonly unknown[] => [...PAGES_KEY, search];

const allAlerts = infiniteQueryOptions({
  queryKey: PAGES_KEY,
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: AlertPage) => nextCursor,
});

/**
 * Alerts of the account that is signed in, newest first: a page, and older ones on demand; all of them with an empty `search`.
 * What rings is added to the list of all; another one takes it in when it is read again.
 */
export function useAllAlerts(search: Readonly<Record<string, string>>) {
  const isWhole = Object.keys(search).length === 0;
  return useInfiniteQuery({
    ...allAlerts,
    queryKey: isWhole ? allAlerts.queryKey : filteredKey(search),
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...search, ...(pageParam !== null && { cursor: pageParam }) };
      const options = Object.keys(asked).length === 0 ? [] : [{ search: asked }];
      return request<AlertPage>('GET', pathOfKey(['api', 'alerts', ...options]), { signal });
    },
    select: ({ pages }) => ({
      alerts: pages.flatMap(({ alerts }) => alerts),
      keptMonths: pages.at(-1)?.keptMonths,
    }),
  });
}

/** Says up to which alert its owner has seen them. @throws HttpError */
export function sendSeen(body: AlertsSeenRequest, trialToken: string | undefined): Promise<AlertsSeen> {
  return request('PUT', '/api/alerts/seen', { body, bearer: trialToken });
}

/** Says that the person has seen an alert, so that no further step of its route is told. @throws HttpError */
export function acknowledgeAlert(id: string): Promise<AlertAcknowledged> {
  return request('POST', `/api/alerts/${encodeURIComponent(id)}/acknowledge`);
}

/** Takes over, in every list of the account, that an alert was seen. */
export function acknowledgeCached(client: QueryClient, seen: AlertAcknowledged): void {
  const inList = (alerts: readonly RecentAlert[]) => withAcknowledged(alerts, seen);
  const inPage = (page: AlertPage) => ({ ...page, alerts: inList(page.alerts) });
  client.setQueryData(recentAlertsQuery(undefined).queryKey, (alerts) => alerts && inList(alerts));
  client.setQueryData(newestAlertsQuery(undefined).queryKey, (page) => page && inPage(page));
  client.setQueriesData<InfiniteData<AlertPage>>(
    { queryKey: PAGES_KEY },
    (known) => known && { ...known, pages: known.pages.map(inPage) },
  );
}

/** The page with an alert that has just rung. Pure. */
export function withArrival(page: AlertPage, alert: RecentAlert): AlertPage {
  const isKnown = page.alerts.some(({ id }) => id === alert.id);
  return {
    ...page,
    alerts: withAlert(page.alerts, alert),
    unread: isKnown ? page.unread : Math.min(page.unread + 1, MOST_UNREAD),
  };
}

/** The page once its owner has seen alerts up to then; what came later is still unread. Pure. */
export function withSeen(page: AlertPage, { seenAt }: AlertsSeen): AlertPage {
  if (seenAt < page.seenAt) return page;
  const unread = page.alerts.filter(({ timeline }) => timeline.recordedAt > seenAt).length;
  return { ...page, seenAt, unread };
}

export interface PagesFollower {
  readonly socket: LiveSocket;
  readonly client: QueryClient;
  /** Absent for the account that is signed in. */
  readonly trialToken: string | undefined;
  readonly onAlert: (alert: RecentAlert) => void;
  readonly onDelivery: (news: AlertDeliveryPush) => void;
}

/** Keeps the newest alerts and all alerts in step with what the socket says. Returns how to stop. */
export function followPages({ socket, client, trialToken, onAlert, onDelivery }: PagesFollower): () => void {
  const { queryKey } = newestAlertsQuery(trialToken);
  const changePages = (how: (alerts: readonly RecentAlert[], place: number) => readonly RecentAlert[]) =>
    client.setQueryData(allAlerts.queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            pages: known.pages.map((page, place) => ({ ...page, alerts: how(page.alerts, place) })),
          },
    );
  const onRecorded = (alert: RecentAlert) => {
    changeCached(client, queryKey, (page) => withArrival(page, alert));
    changePages((alerts, place) =>
      place > 0 || alerts.some(({ id }) => id === alert.id) ? alerts : [alert, ...alerts],
    );
    onAlert(alert);
  };
  const onNews = (news: AlertDeliveryPush) => {
    client.setQueryData(queryKey, (page) => page && { ...page, alerts: withDelivery(page.alerts, news) });
    changePages((alerts) => withDelivery(alerts, news));
    onDelivery(news);
  };
  const onSeen = (seen: AlertsSeen) => {
    client.setQueryData(queryKey, (page) => page && withSeen(page, seen));
  };
  const onAcknowledged = (seen: AlertAcknowledged) => acknowledgeCached(client, seen);
  socket.on('alert:recorded', onRecorded).on('alert:delivery', onNews).on('alerts:seen', onSeen);
  socket.on('alert:acknowledged', onAcknowledged);
  return () => {
    socket.off('alert:recorded', onRecorded).off('alert:delivery', onNews).off('alerts:seen', onSeen);
    socket.off('alert:acknowledged', onAcknowledged);
  };
}
