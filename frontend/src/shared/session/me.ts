import type { User } from '@contract/account.js';
import {
  notifyManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { errorText, HttpError, request } from '../http.js';
import { useToast } from '../ui/toast.js';
import { forgetPersonal } from './personal-cache.js';
import { sessionChannelAtom } from './session-channel.js';

const ME = ['me'] as const;

/** The key of mutations that end the session from this tab. */
export const LOGOUT = ['logout'] as const;

async function readMe(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const user = await request<User>('GET', '/api/me', { signal }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  });
  forgetIfChanged(client, user);
  return user;
}

/** Who is signed in in this browser: null for nobody. Fresh for 30 s, never retried. */
export const meQuery = queryOptions<User | null>({
  queryKey: ME,
  queryFn: ({ client, signal }) => readMe(client, signal),
  retry: false,
  staleTime: 30_000,
});

function forgetIfChanged(client: QueryClient, user: User | null): void {
  const before = client.getQueryData(meQuery.queryKey);
  if (before !== undefined && before?.id !== user?.id) forgetPersonal(client);
}

/** Takes over who is signed in now; what the cache holds of somebody else goes in the same moment. */
export function setMe(client: QueryClient, user: User | null): void {
  notifyManager.batch(() => {
    void client.cancelQueries({ queryKey: ME });
    forgetIfChanged(client, user);
    client.setQueryData(meQuery.queryKey, user);
  });
}

/** Who is signed in; null for nobody, undefined while it is not known (or could not be found out). */
export function useMe(): User | null | undefined {
  return useQuery(meQuery).data;
}

/** Takes over a person who has just signed in or out in this tab, and tells the other tabs to look. */
export function useSetMe(): (user: User | null) => void {
  const client = useQueryClient();
  const store = useStore();
  return useCallback(
    (user) => {
      setMe(client, user);
      store.get(sessionChannelAtom)?.broadcast();
    },
    [client, store],
  );
}

/**
 * `mutate()` ends the session here and in every other tab, then runs `onLoggedOut`, also when the button is gone by
 * then; a failure is said in a toast.
 */
export function useLogout(onLoggedOut?: () => void) {
  const takeOver = useSetMe();
  const toast = useToast();
  return useMutation({
    mutationKey: LOGOUT,
    mutationFn: () => request<void>('POST', '/api/logout'),
    onSuccess: () => {
      takeOver(null);
      onLoggedOut?.();
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorText(error, 'You could not be logged out. Please try again.'),
      }),
  });
}

/** Sends the email that confirms the address of who is signed in once more. @throws HttpError */
export function resendVerification(): Promise<unknown> {
  return request('POST', '/api/resend-verification');
}
