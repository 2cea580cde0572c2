import type { TelegramStatus } from '@contract/telegram.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';
import { loseSessionAtom } from '../../shared/session/lost-session.js';
import { telegramStatusQuery } from '../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';

/** The Telegram status as the server knows it; undefined until it is known. */
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
    const onStatus = (status: TelegramStatus) => {
      client.setQueryData(telegramStatusQuery(token).queryKey, status);
    };
    socket?.on('telegram:status', onStatus);
    return () => void socket?.off('telegram:status', onStatus);
  }, [socket, client, token]);
}

/** Gives up a stored session that the server does not know as linked. Once per page is enough. */
export function useDropStaleSession(): void {
  const token = useAtomValue(trialSessionAtom)?.token;
  const lose = useSetAtom(loseSessionAtom);
  const isUnlinked = useTelegramStatus()?.connected === false;
  useEffect(() => {
    if (isUnlinked && token !== undefined) lose(token);
  }, [isUnlinked, token, lose]);
}
