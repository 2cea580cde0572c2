import type { RecentAlert } from '@contract/alert.js';
import type { AlertDeliveryPush } from '@contract/socket.js';
import type { QueryClient } from '@tanstack/react-query';
import { recentAlertsQuery } from '../../../shared/alerts/recent-alerts-query.js';
import { changeCached } from '../../../shared/change-cached.js';
import type { LiveSocket } from '../../../shared/live/live-atoms.js';
import { withAlert, withDelivery } from '../alert-list.js';

export interface AlertFollower {
  readonly socket: LiveSocket;
  readonly client: QueryClient;
  /** Absent for the account that is signed in. */
  readonly trialToken: string | undefined;
  readonly onAlert: (alert: RecentAlert) => void;
}

/** Lets the socket's pushes fill the same cache, and tells of every new alert. Returns how to stop. */
export function followAlerts({ socket, client, trialToken, onAlert }: AlertFollower): () => void {
  const { queryKey } = recentAlertsQuery(trialToken);
  const onRecorded = (alert: RecentAlert) => {
    changeCached(client, queryKey, (list) => withAlert(list, alert));
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
