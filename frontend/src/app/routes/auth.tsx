import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AuthPage } from '../../features/account-access/components/auth-page.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';

const ConnectGooglePage = lazyComponent(
  async () =>
    (await import('../../features/account-access/components/connect-google-page.js')).ConnectGooglePage,
);

interface AuthSearch {
  /** Any other plan is Pro. */
  readonly plan?: 'free';
  /** What it opens with; signing up without it. */
  readonly tab?: 'sign-in';
  /** Why Google brought nobody; `password`: the account's password is asked before Google is connected. */
  readonly google?: string;
}

function Auth() {
  const { plan = 'pro', tab, google } = Route.useSearch();
  const { accessTab, returnTo } = useLocation({ select: ({ state }) => state });
  if (google === 'password') return <ConnectGooglePage />;
  return (
    <AuthPage
      plan={plan}
      purpose={tab ?? 'account'}
      tab={accessTab ?? tab ?? (google === undefined ? 'sign-up' : 'sign-in')}
      returnTo={returnTo}
      problem={google}
    />
  );
}

export const Route = createFileRoute('/auth')({
  // A field that is left out here would be taken from the address as it stands.
  validateSearch: ({ plan, tab, google }): AuthSearch => ({
    plan: plan === 'free' ? plan : undefined,
    tab: tab === 'sign-in' ? tab : undefined,
    google: typeof google === 'string' ? google : undefined,
  }),
  component: Auth,
  staticData: { title: 'Your account' },
});
