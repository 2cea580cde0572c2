import { type AdminUser, MAX_SEARCH } from '@contract/admin/accounts.js';
import type { AuditParty } from '@contract/admin/audit.js';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, useEffect } from 'react';
import { usersQuery } from '../../../shared/admin/users-query.js';
import { errorText } from '../../../shared/http.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { partyText } from '../audit-words.js';

/** A value that follows `value` once that has stayed the same for `ms` milliseconds. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

const WAIT_MS = 300;
const SHOWN = 5;

export interface AccountFilterProps {
  /** How the account is called that the log is narrowed to; null: none is. */
  readonly chosen: string | null;
  /** null: show all again. */
  readonly onChoose: (account: AuditParty | null) => void;
}

function partyOf({ id, email }: AdminUser): AuditParty {
  return { id, email: email === '' ? null : email };
}

/** The account that the log is narrowed to, and the way to find one. */
export function AccountFilter({ chosen, onChoose }: AccountFilterProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), WAIT_MS);
  const { data, error } = useQuery({ ...usersQuery(search), enabled: search !== '' });
  if (chosen !== null) {
    return (
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 text-sm sm:px-5">
        <p className="min-w-0">
          Only <strong className="font-semibold break-all text-strong">{chosen}</strong>
        </p>
        <Button size="sm" onClick={() => onChoose(null)}>
          <X aria-hidden="true" className="size-4" />
          Show all accounts
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-2 border-b border-line p-4 sm:px-5">
      <TextField
        type="search"
        label="Filter by account"
        placeholder="Email or name"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={setTyped}
      />
      {search !== '' && data !== undefined && (
        <ul aria-label="Accounts found" className="flex flex-wrap gap-2">
          {data.rows
            .slice(0, SHOWN)
            .map(partyOf)
            .map((account) => (
              <li key={account.id}>
                <Button
                  size="sm"
                  onClick={() => {
                    setTyped('');
                    onChoose(account);
                  }}
                >
                  {partyText(account)}
                </Button>
              </li>
            ))}
        </ul>
      )}
      <p aria-live="polite" className="text-sm empty:hidden">
        {search !== '' && data?.rows.length === 0 && 'No account found'}
        {search !== '' && error !== null && errorText(error, 'Accounts could not be loaded.')}
      </p>
    </div>
  );
}
