import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { liveSocketAtom } from '../live/live-atoms.js';
import { meQuery, useMe } from './me.js';
import { refetchPlanRelated, rereadPayments, refetchPlan } from './plan-cache.js';

/**
 * Listens for changes of plan and payments. While the socket was away some may have been missed; also before it was first
 * there, which may take seconds from when the page was read: then the person tells whether the plan has changed.
 */
function useFollowPush(): void {
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  useEffect(() => {
    let connections = 0;
    const reread = () => void refetchPlan(client);
    const onConnect = () => {
      connections += 1;
      // Nobody has a plan; the session channel says when somebody signs in.
      if (client.getQueryData(meQuery.queryKey) === null) return;
      if (connections > 1) reread();
      else void rereadPayments(client);
    };
    socket?.on('billing:changed', reread);
    socket?.on('connect', onConnect);
    return () => {
      socket?.off('billing:changed', reread);
      socket?.off('connect', onConnect);
    };
  }, [client, socket]);
}

/** Keeps what is shown in step with the plan of who is signed in, however it became known that it changed. */
export function useFollowPlan(): void {
  const client = useQueryClient();
  const me = useMe();
  const before = useRef(me);
  useFollowPush();
  useEffect(() => {
    const known = before.current;
    before.current = me;
    if (known == null || me == null || known.id !== me.id) return;
    // What a push has asked for already is not asked for twice.
    if (known.role !== me.role || known.plan !== me.plan)
      refetchPlanRelated(client, { cancelRefetch: false });
  }, [client, me]);
}
