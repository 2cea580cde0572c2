import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from './live-atoms.js';

/**
 * Reads the queries below a key once more. An answer that is on its way was asked for earlier, and may be older than the
 * event that calls for this; so it is waited for first. Several callers in the same moment ask once.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(async ({ promise }) => promise));
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Re-reads a query by REST whenever the socket (re)connects: pushes before that were missed. Several users of a query ask once. */
export function useResync(queryKey: QueryKey): void {
  const socket = useAtomValue(liveSocketAtom);
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const reread = () => void readAgain(client, JSON.parse(key) as QueryKey);
    socket?.on('connect', reread);
    return () => void socket?.off('connect', reread);
  }, [socket, client, key]);
}
