import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../account/account-page.js';
import { SignedInOnly } from '../gate/signed-in-only.js';

function Account() {
  return (
    <SignedInOnly>
      <AccountPage />
    </SignedInOnly>
  );
}

export const Route = createFileRoute('/account')({
  component: Account,
  staticData: { title: 'Account and security' },
});
