import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdminStats } from '../../features/admin-users/components/admin-stats.js';
import { TelegramNotice } from '../../features/admin-users/components/telegram-notice.js';
import { UserManagement } from '../../features/admin-users/components/user-management.js';
import { useOffers } from '../../shared/offers.js';
import { useMe } from '../../shared/session/me.js';
import { KeyboardShortcuts } from '../../shared/shortcuts/keyboard-shortcuts.js';
import { accountsSearch } from './accounts-search.js';
import { AdminFrame } from './admin-frame.js';
import { AdminOnly } from './admin-only.js';

function Accounts() {
  const me = useMe();
  const { payments } = useOffers();
  const { search = '' } = useSearch({ from: '/admin/' });
  const navigate = useNavigate({ from: '/admin/' });
  const onSearch = useCallback(
    (words: string) =>
      void navigate({ search: accountsSearch({ search: words }), replace: true, resetScroll: false }),
    [navigate],
  );
  if (me == null) return null;
  return (
    <>
      <KeyboardShortcuts />
      <AdminFrame
        title="Admin"
        line={payments === 'none' ? 'Accounts and roles.' : 'Accounts, roles and discount codes.'}
      >
        <TelegramNotice />
        <AdminStats />
        <UserManagement ownId={me.id} search={search} onSearch={onSearch} />
      </AdminFrame>
    </>
  );
}

/** /admin: the accounts, and how the service is used. What is looked for stands in the address. */
export function AdminPage() {
  return (
    <AdminOnly>
      <Accounts />
    </AdminOnly>
  );
}
