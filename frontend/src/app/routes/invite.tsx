import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LinkSignUpPage } from '../../features/account-access/components/link-sign-up-page.js';

function Invite() {
  return <LinkSignUpPage kind="invitation" token={useLocation({ select: ({ hash }) => hash })} />;
}

export const Route = createFileRoute('/invite')({
  component: Invite,
  staticData: { title: 'Your invitation' },
});
