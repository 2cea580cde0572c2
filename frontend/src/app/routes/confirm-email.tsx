import { createFileRoute } from '@tanstack/react-router';
import { NewEmailPage } from '../../features/account-access/components/new-email-page.js';
import { type TokenSearch, tokenSearch } from '../token-search.js';

function ConfirmEmail() {
  return <NewEmailPage token={Route.useSearch().token} />;
}

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search): TokenSearch => tokenSearch(search),
  component: ConfirmEmail,
  staticData: { title: 'Confirm your new address' },
});
