import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';
import { useWatchSymbols } from '../../shared/live/use-watch-symbols.js';
import { followTriggers, triggersQuery } from './api/triggers-query.js';

/** The triggers of the person who is signed in, kept up to date by the socket, with the prices they wait for. */
export function useTriggers() {
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  const query = useQuery(triggersQuery);
  useResync(triggersQuery.queryKey);
  useEffect(() => (socket === null ? undefined : followTriggers(socket, client)), [socket, client]);
  useWatchSymbols((query.data ?? []).map(({ symbol }) => symbol));
  return query;
}
