import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpError, request } from './http.js';

const FRESH_MS = 30_000;
const CACHED_MS = 5 * 60_000;

/** What a query key may carry as its last part, beside the path. */
export interface KeyOptions {
  readonly bearer?: string;
  readonly search?: Readonly<Record<string, string>>;
}

function optionsOf(key: QueryKey): KeyOptions {
  const last = key.at(-1);
  return typeof last === 'object' && last !== null ? last : {};
}

/**
 * The path a query key stands for: its text parts joined with slashes, plus the search of its options.
 * ['api', 'triggers', 'public'] → '/api/triggers/public'; the key ['me'] → '/api/me'.
 */
export function pathOfKey(key: QueryKey): string {
  const parts = key.filter((part) => typeof part === 'string');
  const path = parts.length === 1 && parts[0] === 'me' ? ['api', 'me'] : parts;
  const { search } = optionsOf(key);
  const query =
    search === undefined ? '' : `?${new URLSearchParams(search).toString().replaceAll('%2C', ',')}`;
  return `/${path.map(encodeURIComponent).join('/')}${query}`;
}

function saysSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.body?.code === 'UNAUTHENTICATED';
}

/**
 * The cache of server state: fresh for 30 s, kept for 5 minutes, never retried, never polled by default. What failed is not
 * asked again because another part of the page wants it, too. A call that
 * is refused for want of a session makes it ask again who is signed in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (saysSignedOut(error)) void client.invalidateQueries({ queryKey: ['me'] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) =>
          request('GET', pathOfKey(queryKey), { signal, bearer: optionsOf(queryKey).bearer }),
        staleTime: FRESH_MS,
        gcTime: CACHED_MS,
        refetchOnWindowFocus: false,
        retry: false,
        retryOnMount: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
