import type { RecentAlert } from '@contract/alert.js';
import { recentAlertsQuery } from '../../../shared/alerts/recent-alerts-query.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { refetchCalls } from '../../../shared/testing/refetch-calls.js';
import { followAlerts } from './follow-alerts.js';

const ALERT = { id: '7', time: '2026-11-21T14:00:00.000Z' } as RecentAlert;

it.each([
  ['an older list', []],
  ['the first list', undefined],
])('keeps an alert that comes while %s is on its way', async (_which, known) => {
  const { client, answers, settled, stop, shown } = refetchCalls(recentAlertsQuery(undefined), known);
  const { socket, push } = fakeSocket();
  const told: string[] = [];
  const unfollow = followAlerts({
    socket,
    client,
    trialToken: undefined,
    onAlert: ({ id }) => told.push(id),
  });
  push('alert:recorded', ALERT);
  answers[0]?.([]);
  answers[1]?.([ALERT]);
  await settled();
  expect([shown(), told]).toEqual([[ALERT], ['7']]);
  unfollow();
  stop();
});
