import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailPage } from '../../features/account-access/components/undo-email-page.js';
import { type TokenSearch, tokenSearch } from '../token-search.js';

function UndoEmail() {
  return <UndoEmailPage token={Route.useSearch().token} />;
}

export const Route = createFileRoute('/undo-email')({
  validateSearch: (search): TokenSearch => tokenSearch(search),
  component: UndoEmail,
  staticData: { title: 'Put your address back' },
});
