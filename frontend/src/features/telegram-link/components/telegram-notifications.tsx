import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/http.js';
import { telegramStatusQuery } from '../../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { disconnectNote } from '../account-words.js';
import { LinkButton } from './link-button.js';
import { TakeOver } from './take-over.js';

function Hint({ status }: { readonly status: { readonly connected: boolean } }) {
  if (status.connected) return null;
  return (
    <p className="text-sm">
      Your alerts arrive in Telegram. Press Connect to open the chat with our bot, then press Start and
      Confirm there.
    </p>
  );
}

export interface TelegramNotificationsProps {
  /** How many of the account's triggers are armed. */
  readonly armedCount: number;
  /** The trial. */
  readonly children: ReactNode;
}

/** The chat of the account: connect it, see how it stands, take a trial over. */
export function TelegramNotifications({ armedCount, children }: TelegramNotificationsProps) {
  const session = useAtomValue(trialSessionAtom);
  const { data, error, refetch } = useQuery(telegramStatusQuery(session?.token));
  const offersTrial = session !== null && data?.owner === 'account' && data.trial === 'live';
  return (
    <Panel id="telegram" title="Telegram Notifications">
      {data === undefined && error !== null && (
        <LoadFailure
          text={errorText(error, 'Your Telegram status could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      <div className="space-y-4 px-4 py-4 sm:px-5">
        {data === undefined ? (
          error === null && <Skeleton className="block h-11 w-full" />
        ) : (
          <>
            <Hint status={data} />
            <LinkButton owner="account" disconnectNote={disconnectNote(armedCount, data.elsewhere)} />
          </>
        )}
        {offersTrial && !data.connected && <TakeOver session={session} />}
        {offersTrial && data.connected && (
          <p className="text-sm">
            Another chat has a trial in this browser. An account has one chat: disconnect it to use the other.
          </p>
        )}
      </div>
      {children}
    </Panel>
  );
}
