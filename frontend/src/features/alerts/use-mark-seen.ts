import type { RecentAlert } from '@contract/alert.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newestAlertsQuery, sendSeen, withSeen } from './api/alert-pages.js';

/**
 * Says that everything up to `newest`, which is shown, was seen; nothing while it is undefined or nothing is unread. Where
 * that fails, the count comes back with the next read.
 */
export function useMarkSeen(newest: RecentAlert | undefined, unread: number): void {
  const client = useQueryClient();
  const seenAt = unread > 0 ? newest?.timeline.recordedAt : undefined;
  useEffect(() => {
    if (seenAt === undefined) return;
    const { queryKey } = newestAlertsQuery;
    client.setQueryData(queryKey, (page) => page && withSeen(page, { seenAt }));
    sendSeen({ seenAt }).catch(() => void client.invalidateQueries({ queryKey }));
  }, [client, seenAt]);
}
