import { MAX_SEARCH } from '@contract/admin/accounts.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { usersQuery } from '../../../shared/admin/users-query.js';
import { useShortcut } from '../../../shared/shortcuts/use-shortcut.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useTypedSearch } from '../../../shared/use-typed-search.js';
import { FoundUsers, type FoundUsersProps } from './found-users.js';
import { useActs } from './use-acts.js';

const InvitationDialog = lazyComponent(async () => (await import('./link-dialog.js')).InvitationDialog);

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

function Loading() {
  return (
    <output className="block">
      <span className="sr-only">Loading users…</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center border-t border-line px-4 sm:px-5">
          <Skeleton className="block h-5 w-full" />
        </div>
      ))}
    </output>
  );
}

interface ResultProps extends Omit<FoundUsersProps, 'list'> {
  readonly search: string;
}

function Result({ search, ...listed }: ResultProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...usersQuery(search),
    placeholderData: keepPreviousData,
  });
  const old = data === undefined ? '' : ' These are the ones loaded earlier.';
  return (
    <>
      {isError && <LoadFailure text={`Users could not be loaded.${old}`} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loading />}
      {data !== undefined && (
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <FoundUsers key={search} list={data} {...listed} />
        </div>
      )}
    </>
  );
}

export interface UserManagementProps {
  readonly ownId: string;
  /** What is looked for, trimmed; empty for all. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The accounts: search them, and do something to one. */
export function UserManagement({ ownId, search, onSearch }: UserManagementProps) {
  const { typed, setTyped } = useTypedSearch(search, onSearch);
  const { start, dialog } = useActs();
  const [isInviting, setInviting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Search users', () => field.current?.focus());
  return (
    <Panel
      id="users"
      title="Users"
      actions={
        <Button size="sm" onClick={() => setInviting(true)}>
          Make an invitation
        </Button>
      }
    >
      <div className="px-4 py-3 sm:px-5">
        <TextField
          ref={field}
          label="Search by email, name or Telegram"
          type="search"
          value={typed}
          onChange={setTyped}
          maxLength={MAX_SEARCH}
          spellCheck={false}
          autoCapitalize="off"
          trailing={<Search aria-hidden="true" className="mr-2 size-4" />}
        />
      </div>
      <Result search={search} ownId={ownId} onAct={start} />
      {dialog}
      {isInviting && <InvitationDialog onClose={() => setInviting(false)} />}
    </Panel>
  );
}
