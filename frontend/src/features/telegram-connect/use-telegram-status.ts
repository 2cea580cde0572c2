import type { TelegramStatus } from '@contract/telegram.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { telegramStatusQuery } from './api/telegram-status.js';

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

/** Forgets a stored session that the server does not know as linked. Once per page is enough. */
export function useDropStaleSession(): void {
  const [session, setSession] = useAtom(trialSessionAtom);
  const isUnlinked = useTelegramStatus()?.connected === false;
  useEffect(() => {
    if (isUnlinked && session !== null) setSession(null);
  }, [isUnlinked, session, setSession]);
}
