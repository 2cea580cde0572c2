import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { readAgain } from '../../../shared/live/use-resync.js';
import { openStatusChannel, type StatusChannel } from '../../../shared/session/status-channel.js';
import { rereadTrialSessionAtom, trialSessionAtom } from '../../../shared/session/trial-session.js';
import { useToast } from '../../../shared/ui/toast.js';
import { LinkContext } from '../link-context.js';
import { LinkFlow } from '../link-flow.js';
import { browserPorts } from '../link-ports.js';
import { storedLink, TRIAL_LINK } from '../stored-link.js';
import { useDropStaleSession, useFollowTelegramStatus } from '../use-telegram-status.js';

function useStatusChannel(): () => void {
  const store = useStore();
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  const channel = useRef<StatusChannel | null>(null);
  const [announce] = useState(() => () => channel.current?.announce());
  useEffect(() => {
    const opened = openStatusChannel(() => {
      store.set(rereadTrialSessionAtom);
      void readAgain(client, ['api', 'telegram', 'status']);
    });
    channel.current = opened;
    return () => opened.close();
  }, [store, client]);
  useEffect(() => {
    socket?.on('session:ended', announce);
    return () => void socket?.off('session:ended', announce);
  }, [socket, announce]);
  return announce;
}

function StatusWatch() {
  useFollowTelegramStatus();
  useDropStaleSession();
  return null;
}

/** Holds the page's one connection to Telegram, and keeps the stored session honest. */
export function LinkProvider({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const toast = useToast();
  const announce = useStatusChannel();
  const [flow] = useState(
    () =>
      new LinkFlow(
        browserPorts({
          storeSession: (session) => store.set(trialSessionAtom, session),
          announce,
          reportDisconnectFailure: () =>
            toast({ tone: 'bad', title: 'Disconnect failed', description: 'Failed to disconnect' }),
        }),
      ),
  );
  // Before anything can be pressed: a press must find the connection that is under way.
  useLayoutEffect(() => {
    flow.begin(store.get(trialSessionAtom), storedLink(TRIAL_LINK));
    const unfollow = store.sub(trialSessionAtom, () =>
      flow.send({ type: 'session-changed', session: store.get(trialSessionAtom) }),
    );
    return () => {
      unfollow();
      flow.end();
    };
  }, [flow, store]);
  return (
    <LinkContext value={flow}>
      <StatusWatch />
      {children}
    </LinkContext>
  );
}
