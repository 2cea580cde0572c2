import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from './live-atoms.js';

/** Re-reads a query by REST whenever the socket (re)connects: pushes before that were missed. Several users of a query ask once. */
export function useResync(queryKey: QueryKey): void {
  const socket = useAtomValue(liveSocketAtom);
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const reread = () =>
      void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey }, { cancelRefetch: false });
    socket?.on('connect', reread);
    return () => void socket?.off('connect', reread);
  }, [socket, client, key]);
}
