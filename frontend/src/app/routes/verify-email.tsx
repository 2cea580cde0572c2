import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../../features/account-access/components/verify-page.js';
import { type TokenSearch, tokenSearch } from '../token-search.js';

function Verify() {
  return <VerifyPage token={Route.useSearch().token} />;
}

export const Route = createFileRoute('/verify-email')({
  validateSearch: (search): TokenSearch => tokenSearch(search),
  component: Verify,
  staticData: { title: 'Confirm your email' },
});
