import type { RecentAlert } from '@contract/alert.js';
import type { AlertDeliveryPush } from '@contract/socket.js';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LiveSocket } from '../../../shared/live/live-atoms.js';
import { withAlert, withDelivery } from '../alert-list.js';

/** The last alerts of a trial, newest first; without a token nothing is asked. */
export function recentAlertsQuery(token: string | undefined) {
  return queryOptions<readonly RecentAlert[]>({
    queryKey: ['api', 'recent-alerts', { bearer: token }],
    enabled: token !== undefined,
  });
}

export interface AlertFollower {
  readonly socket: LiveSocket;
  readonly client: QueryClient;
  readonly token: string;
  readonly onAlert: (alert: RecentAlert) => void;
}

/** Lets the socket's pushes fill the same cache, and tells of every new alert. Returns how to stop. */
export function followAlerts({ socket, client, token, onAlert }: AlertFollower): () => void {
  const { queryKey } = recentAlertsQuery(token);
  const onRecorded = (alert: RecentAlert) => {
    client.setQueryData(queryKey, (list) => list && withAlert(list, alert));
    onAlert(alert);
  };
  const onDelivery = (news: AlertDeliveryPush) => {
    client.setQueryData(queryKey, (list) => list && withDelivery(list, news));
    // When it was sent, and how often it was tried, is not in the push.
    void client.invalidateQueries({ queryKey });
  };
  socket.on('alert:recorded', onRecorded).on('alert:delivery', onDelivery);
  return () => void socket.off('alert:recorded', onRecorded).off('alert:delivery', onDelivery);
}
