import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { announceStatus } from '../../../shared/session/status-channel.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { useToast } from '../../../shared/ui/toast.js';
import { accountChat } from '../account-words.js';
import { disconnect, unlinkChat } from '../api/link-calls.js';

import { LinkContext } from '../link-context.js';
import { LinkFlow, type LinkPorts } from '../link-flow.js';
import { browserPorts } from '../link-ports.js';
import { accountLinkKey, storedLink, storeLink } from '../stored-link.js';
import { useTelegramStatus } from '../use-telegram-status.js';

/** As a trial's, but the cookie says whose chat it becomes: there is no token to keep. */
function accountPorts(userId: string, page: Parameters<typeof browserPorts>[0]): LinkPorts {
  return {
    ...browserPorts(page),
    disconnect: (token, what) => (what === 'link' ? disconnect(token) : unlinkChat()),
    storeLink: (link) => storeLink(accountLinkKey(userId), link),
  };
}

export interface AccountLinkProviderProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/** Holds the connection of the signed-in person's account to Telegram. Give it the person's id as key. */
export function AccountLinkProvider({ userId, children }: AccountLinkProviderProps) {
  const toast = useToast();
  const token = useAtomValue(trialSessionAtom)?.token;
  const status = useTelegramStatus();
  const [flow] = useState(
    () =>
      new LinkFlow(
        accountPorts(userId, {
          storeSession: () => undefined,
          announce: announceStatus,
          reportDisconnectFailure: () =>
            toast({ tone: 'bad', title: 'Disconnect failed', description: 'Failed to disconnect' }),
        }),
      ),
  );
  useEffect(() => {
    flow.begin(null, storedLink(accountLinkKey(userId)));
    return () => flow.end();
  }, [flow, userId]);
  useEffect(() => {
    if (status !== undefined) flow.send({ type: 'session-changed', session: accountChat(status, token) });
  }, [flow, status, token]);
  return <LinkContext value={flow}>{children}</LinkContext>;
}
