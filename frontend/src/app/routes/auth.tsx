import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AuthPage } from '../../features/account-access/components/auth-page.js';
import { type GoogleProblem, parseGoogleProblem } from '../../features/account-access/google-problem.js';

interface AuthSearch {
  /** Any other plan is Pro. */
  readonly plan?: 'free';
  readonly google?: GoogleProblem;
}

function Auth() {
  const { plan = 'pro', google } = Route.useSearch();
  const accessTab = useLocation({ select: ({ state }) => state.accessTab });
  return (
    <AuthPage
      plan={plan}
      tab={accessTab ?? (google === undefined ? 'sign-up' : 'sign-in')}
      problem={google}
    />
  );
}

export const Route = createFileRoute('/auth')({
  // A field that is left out here would be taken from the address as it stands.
  validateSearch: ({ plan, google }): AuthSearch => ({
    plan: plan === 'free' ? plan : undefined,
    google: parseGoogleProblem(google),
  }),
  component: Auth,
  staticData: { title: 'Your account' },
});
