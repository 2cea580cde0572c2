import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { announceStatus } from '../../../shared/session/status-channel.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { useToast } from '../../../shared/ui/toast.js';
import { accountChat } from '../account-words.js';
import { unlinkChat } from '../api/account-link.js';
import { disconnect } from '../api/disconnect.js';
import { ConnectContext } from '../connect-context.js';
import { ConnectFlow, type ConnectPorts } from '../connect-flow.js';
import { browserPorts } from '../connect-ports.js';
import { accountHandshake, storedHandshake, storeHandshake } from '../handshake.js';
import { useTelegramStatus } from '../use-telegram-status.js';

/** As a trial's, but the cookie says whose chat it becomes: there is no token to keep. */
function accountPorts(userId: string, page: Parameters<typeof browserPorts>[0]): ConnectPorts {
  return {
    ...browserPorts(page),
    disconnect: (token, what) => (what === 'handshake' ? disconnect(token) : unlinkChat()),
    storeHandshake: (handshake) => storeHandshake(accountHandshake(userId), handshake),
  };
}

export interface AccountConnectProviderProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/** Holds the connection of the signed-in person's account to Telegram. Give it the person's id as key. */
export function AccountConnectProvider({ userId, children }: AccountConnectProviderProps) {
  const toast = useToast();
  const token = useAtomValue(trialSessionAtom)?.token;
  const status = useTelegramStatus();
  const [flow] = useState(
    () =>
      new ConnectFlow(
        accountPorts(userId, {
          storeSession: () => undefined,
          announce: announceStatus,
          reportDisconnectFailure: () =>
            toast({ tone: 'bad', title: 'Disconnect failed', description: 'Failed to disconnect' }),
        }),
      ),
  );
  useEffect(() => {
    flow.begin(null, storedHandshake(accountHandshake(userId)));
    return () => flow.end();
  }, [flow, userId]);
  useEffect(() => {
    if (status !== undefined) flow.send({ type: 'session-changed', session: accountChat(status, token) });
  }, [flow, status, token]);
  return <ConnectContext value={flow}>{children}</ConnectContext>;
}
