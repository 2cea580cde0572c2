import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { liveSocketAtom } from '../live/live-atoms.js';
import { meQuery, useMe } from './me.js';
import { rereadPersonal } from './personal-cache.js';
import { openSessionChannel, sessionChannelAtom } from './session-channel.js';

/** Asks the server again who is signed in, when another tab or the socket says that this may have changed. */
function useRereadMe(): void {
  const client = useQueryClient();
  const store = useStore();
  const setChannel = useSetAtom(sessionChannelAtom);
  const socket = useAtomValue(liveSocketAtom);
  useEffect(() => {
    const channel = openSessionChannel(() => void client.invalidateQueries(meQuery));
    setChannel(channel);
    return () => {
      setChannel(null);
      channel.close();
    };
  }, [client, setChannel]);
  useEffect(() => {
    // Also said of a trial session that ended: whether the account is meant, only the server knows.
    const onEnded = () => {
      void client.invalidateQueries(meQuery);
      store.get(sessionChannelAtom)?.tellOthers();
    };
    socket?.on('session:ended', onEnded);
    return () => void socket?.off('session:ended', onEnded);
  }, [client, store, socket]);
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
    rereadPersonal(client);
    store.get(liveSocketAtom)?.disconnect().connect();
  }, [client, store, id]);
}

/** Keeps this tab in step with who is signed in. Once per page. */
export function SessionWatch() {
  useRereadMe();
  useFollowPerson();
  return null;
}
