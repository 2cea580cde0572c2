import { useState } from 'react';
import type { FoundUserList as FoundList } from '../../../shared/admin/users-query.js';
import { Button } from '../../../shared/ui/button.js';
import { UserList, type UserListProps } from './user-list.js';

const PAGE = 50;

function countWords(shown: number, { rows, total }: FoundList): string {
  const all = total.toLocaleString('en-US');
  if (shown < rows.length) return `${shown.toLocaleString('en-US')} of ${all}`;
  return rows.length < total
    ? `The newest ${rows.length.toLocaleString('en-US')} of ${all}. Search to find older ones.`
    : `${all} ${total === 1 ? 'account' : 'accounts'}`;
}

export interface FoundUsersProps extends Omit<UserListProps, 'users'> {
  readonly list: FoundList;
}

/** The accounts that were found, 50 more at a time. */
export function FoundUsers({ list, ...listed }: FoundUsersProps) {
  const [shown, setShown] = useState(PAGE);
  if (list.rows.length === 0) {
    return <p className="border-t border-line px-4 py-10 text-center">No users found</p>;
  }
  const users = list.rows.slice(0, shown);
  return (
    <>
      <UserList users={users} {...listed} />
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm sm:px-5">
        <output className="tabular-nums">{countWords(users.length, list)}</output>
        {users.length < list.rows.length && (
          <Button size="sm" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}
