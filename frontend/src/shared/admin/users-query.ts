import type { AdminUser } from '@contract/admin/accounts.js';
import { queryOptions } from '@tanstack/react-query';
import { type CountedList, requestList } from '../http.js';
import { pathOfKey } from '../query-client.js';

/** What every reading of accounts begins with. */
export const USERS_KEY = ['api', 'admin', 'users'] as const;

export type FoundUserList = CountedList<AdminUser>;

/** The newest accounts; those that match, if something is searched for. */
export function usersQuery(search: string) {
  return queryOptions<FoundUserList>({
    queryKey: search === '' ? USERS_KEY : [...USERS_KEY, { search: { search } }],
    queryFn: ({ queryKey, signal }) => requestList<AdminUser>(pathOfKey(queryKey), { signal }),
  });
}
