import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { liveSocketAtom } from '../live/live-atoms.js';
import { useToast } from '../ui/toast.js';
import { LOGOUT, meQuery, useMe } from './me.js';
import { rereadPersonal } from './personal-cache.js';
import { openSessionChannel, sessionChannelAtom } from './session-channel.js';
import { useFollowPlan } from './use-follow-plan.js';

/** Asks again who is signed in, and says so when nobody is any more though this tab did not end it. */
export function useRereadSession(): () => void {
  const client = useQueryClient();
  const toast = useToast();
  return useCallback(() => {
    const before = client.getQueryData(meQuery.queryKey);
    const isLeaving = client.isMutating({ mutationKey: LOGOUT }) > 0;
    const check = async () => {
      await client.invalidateQueries(meQuery);
      const after = client.getQueryData(meQuery.queryKey);
      if (before == null || isLeaving || after !== null) return;
      toast({
        tone: 'plain',
        title: 'Signed out',
        description: 'Your session has ended. Sign in to continue.',
      });
    };
    void check();
  }, [client, toast]);
}

/** Looks again when another tab or the socket says that somebody may have signed in or out. */
function useFollowSession(): void {
  const client = useQueryClient();
  const store = useStore();
  const reread = useRereadSession();
  const setChannel = useSetAtom(sessionChannelAtom);
  const socket = useAtomValue(liveSocketAtom);
  useEffect(() => {
    const channel = openSessionChannel(reread);
    setChannel(channel);
    return () => {
      setChannel(null);
      channel.close();
    };
  }, [reread, setChannel]);
  useEffect(() => {
    // Also said of a trial session that ended: whether the account is meant, only the server knows. This tab's own logout
    // answers for itself.
    const onEnded = () => {
      const isLeaving = client.isMutating({ mutationKey: LOGOUT }) > 0;
      if (!isLeaving && client.getQueryData(meQuery.queryKey) !== null) reread();
      store.get(sessionChannelAtom)?.broadcast();
    };
    socket?.on('session:ended', onEnded);
    return () => void socket?.off('session:ended', onEnded);
  }, [client, store, reread, socket]);
}

/** The socket reads the cookie when it connects, so another person needs another connection. */
function useFollowPerson(): void {
  const client = useQueryClient();
  const store = useStore();
  const me = useMe();
  const id = me === undefined ? undefined : (me?.id ?? null);
  const before = useRef(id);
  useEffect(() => {
    const known = before.current;
    before.current = id;
    if (known === undefined || known === id) return;
    rereadPersonal(client, id === null ? 'nobody' : 'somebody');
    store.get(liveSocketAtom)?.disconnect().connect();
  }, [client, store, id]);
}

/** Keeps this tab in step with who is signed in, and with their plan. Once per page. */
export function SessionWatch() {
  useFollowSession();
  useFollowPerson();
  useFollowPlan();
  return null;
}
