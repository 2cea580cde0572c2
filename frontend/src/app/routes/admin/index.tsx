import { createFileRoute } from '@tanstack/react-router';
import { accountsSearch } from '../../admin/accounts-search.js';
import { AdminPage } from '../../admin/admin-page.js';

export const Route = createFileRoute('/admin/')({
  validateSearch: accountsSearch,
  component: AdminPage,
  staticData: { title: 'Admin' },
});
