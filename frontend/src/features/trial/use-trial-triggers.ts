import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';
import { followTrialTriggers, trialTriggersQuery } from './api/trial-triggers.js';

/** The triggers of a trial, kept up to date by the socket. */
export function useTrialTriggers(token: string | undefined) {
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  const query = trialTriggersQuery(token);
  useResync(query.queryKey);
  useEffect(() => {
    if (socket === null || token === undefined) return;
    return followTrialTriggers(socket, client, token);
  }, [socket, client, token]);
  return useQuery(query);
}
