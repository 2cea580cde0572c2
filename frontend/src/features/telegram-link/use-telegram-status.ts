import type { TelegramStatus } from '@contract/telegram.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';
import { loseSessionAtom } from '../../shared/session/lost-session.js';
import { telegramStatusQuery } from '../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';

/**
 * The Telegram status as the server knows it, of the account when somebody is signed in, else of the trial; undefined
 * until it is known.
 */
export function useTelegramStatus(): TelegramStatus | undefined {
  const token = useAtomValue(trialSessionAtom)?.token;
  return useQuery(telegramStatusQuery(token)).data;
}

/** Keeps the Telegram status up to date by the socket's pushes. Once per page is enough. */
export function useFollowTelegramStatus(): void {
  const token = useAtomValue(trialSessionAtom)?.token;
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  useResync(telegramStatusQuery(token).queryKey);
  useEffect(() => {
    const onStatus = async (pushed: TelegramStatus) => {
      const { queryKey } = telegramStatusQuery(token);
      // An answer that is on its way is older than what is pushed, and would be believed for good.
      await client.cancelQueries({ queryKey });
      const known = client.getQueryData(queryKey);
      if (known?.owner !== pushed.owner) void client.invalidateQueries({ queryKey });
      else
        client.setQueryData(
          queryKey,
          Object.assign({ trial: known?.trial, elsewhere: known?.elsewhere }, pushed),
        );
    };
    const listen = (pushed: TelegramStatus) => void onStatus(pushed);
    socket?.on('telegram:status', listen);
    return () => void socket?.off('telegram:status', listen);
  }, [socket, client, token]);
}

/** Whether the server has said that the trial session of this tab is over. */
function isTrialOver(status: TelegramStatus | undefined): boolean {
  return status?.owner === 'account' ? status.trial === 'ended' : status?.connected === false;
}

/** Gives up a stored session that the server does not know as linked. Once per page is enough. */
export function useDropStaleSession(): void {
  const token = useAtomValue(trialSessionAtom)?.token;
  const lose = useSetAtom(loseSessionAtom);
  const isUnlinked = isTrialOver(useTelegramStatus());
  useEffect(() => {
    if (isUnlinked && token !== undefined) lose(token);
  }, [isUnlinked, token, lose]);
}
