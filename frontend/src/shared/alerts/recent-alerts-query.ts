import type { RecentAlert } from '@contract/alert.js';
import { queryOptions } from '@tanstack/react-query';

/** The last alerts of a trial, or of the account that is signed in without a token; newest first. */
export function recentAlertsQuery(trialToken: string | undefined) {
  const options = trialToken === undefined ? [] : [{ bearer: trialToken }];
  return queryOptions<readonly RecentAlert[]>({ queryKey: ['api', 'recent-alerts', ...options] });
}
