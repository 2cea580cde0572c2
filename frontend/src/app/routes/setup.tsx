import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LinkSignUpPage } from '../../features/account-access/components/link-sign-up-page.js';

function Setup() {
  return <LinkSignUpPage kind="setup" token={useLocation({ select: ({ hash }) => hash })} />;
}

export const Route = createFileRoute('/setup')({
  component: Setup,
  staticData: { title: 'Set up' },
});
