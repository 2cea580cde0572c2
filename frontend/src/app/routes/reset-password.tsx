import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../../features/account-access/components/reset-page.js';
import { type TokenSearch, tokenSearch } from '../token-search.js';

function Reset() {
  return <ResetPage token={Route.useSearch().token} />;
}

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): TokenSearch => tokenSearch(search),
  component: Reset,
  staticData: { title: 'Set a new password' },
});
