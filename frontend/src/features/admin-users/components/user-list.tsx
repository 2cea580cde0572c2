import type { AdminUser } from '@contract/admin/accounts.js';
import { useMedia } from '../../../shared/ui/use-media.js';
import type { UserActName } from '../user-acts.js';
import { UserName, useUserFacts } from './user-facts.js';
import { UserMenu } from './user-menu.js';

/** From 1024 px on there is room for a table that tells addresses apart. */
const ROOM_FOR_TABLE = '(min-width: 64rem)';

export interface UserListProps {
  readonly users: readonly AdminUser[];
  readonly ownId: string;
  readonly onAct: (user: AdminUser, act: UserActName) => void;
}

function Table({ users, ownId, onAct }: UserListProps) {
  const facts = useUserFacts();
  return (
    <table aria-label="Users" className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-xs">
          <th className="py-2 pr-3 pl-5 font-medium">User</th>
          {facts.map(({ title, width }) => (
            <th key={title} className={`${width} py-2 pr-2 font-medium`}>
              {title}
            </th>
          ))}
          <th className="w-12 py-2">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="h-14 border-t border-line">
            <th scope="row" className="py-2 pr-3 pl-5 text-left font-normal">
              <UserName user={user} ownId={ownId} />
            </th>
            {facts.map(({ title, Fact }) => (
              <td key={title} className="py-2 pr-2 tabular-nums">
                <Fact user={user} />
              </td>
            ))}
            <td className="py-2">
              <UserMenu user={user} ownId={ownId} onAct={(act) => onAct(user, act)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ users, ownId, onAct }: UserListProps) {
  const facts = useUserFacts();
  return (
    <ul aria-label="Users">
      {users.map((user) => (
        <li key={user.id} className="border-t border-line px-4 py-3 text-sm">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 flex-1">
              <UserName user={user} ownId={ownId} />
            </div>
            <UserMenu user={user} ownId={ownId} onAct={(act) => onAct(user, act)} />
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums">
            {facts.map(({ title, Fact }) => (
              <div key={title} className="min-w-0">
                <dt className="text-xs">{title}</dt>
                <dd className="min-h-6">
                  <Fact user={user} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Accounts as a table; as cards where there is no room for one. */
export function UserList(props: UserListProps) {
  return useMedia(ROOM_FOR_TABLE) ? <Table {...props} /> : <Cards {...props} />;
}
