import type { RecentAlert } from '@contract/alert.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { newestAlertsQuery, sendSeen, withSeen } from './api/alert-pages.js';

/**
 * Says that everything up to `newest`, which is shown, was seen, once the page itself is; nothing while it is undefined or
 * nothing is unread. Where that fails, the count comes back with the next read, and the same is not said again.
 */
export function useMarkSeen(newest: RecentAlert | undefined, unread: number, trialToken?: string): void {
  const client = useQueryClient();
  const seenAt = unread > 0 ? newest?.timeline.recordedAt : undefined;
  const refused = useRef<string>(undefined);
  useEffect(() => {
    if (seenAt === undefined) return;
    const say = () => {
      if (document.hidden || refused.current === seenAt) return;
      const { queryKey } = newestAlertsQuery(trialToken);
      client.setQueryData(queryKey, (page) => page && withSeen(page, { seenAt }));
      sendSeen({ seenAt }, trialToken).catch(() => {
        refused.current = seenAt;
        void client.invalidateQueries({ queryKey });
      });
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [client, seenAt, trialToken]);
}
