import type { AdminUser, DeleteMode } from '@contract/admin/accounts.js';
import type { QueryClient } from '@tanstack/react-query';
import { USERS_KEY, type FoundUserList } from '../../../shared/admin/users-query.js';
import { statsQuery } from './user-calls.js';

function edit(client: QueryClient, change: (list: FoundUserList) => FoundUserList): void {
  client.setQueriesData<FoundUserList>({ queryKey: USERS_KEY }, (list) => list && change(list));
}

/** Shows an account as the server has just answered it. */
export function cacheUser(client: QueryClient, user: AdminUser): void {
  edit(client, ({ rows, total }) => ({
    rows: rows.map((row) => (row.id === user.id ? user : row)),
    total,
  }));
}

/** An account without anything personal. */
function anonymized(user: AdminUser): AdminUser {
  return {
    ...user,
    email: '',
    emailVerified: false,
    firstName: '',
    lastName: '',
    status: 'deleted',
    isActive: false,
    telegramUsername: null,
  };
}

/** Shows that an account was deleted: `soft` leaves a row without anything personal, `hard` none. */
export function cacheDeletion(client: QueryClient, id: string, mode: DeleteMode): void {
  edit(client, ({ rows, total }) =>
    mode === 'hard'
      ? { rows: rows.filter((row) => row.id !== id), total: total - 1 }
      : { rows: rows.map((row) => (row.id === id ? anonymized(row) : row)), total },
  );
}

/** Reads the accounts and the figures again. */
export function rereadUsers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: USERS_KEY });
  void client.invalidateQueries({ queryKey: statsQuery.queryKey });
}
