import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '../gate/signed-in-only.js';
import { OnboardingPage } from '../onboarding/onboarding-page.js';

function Onboarding() {
  return (
    <SignedInOnly>
      <OnboardingPage />
    </SignedInOnly>
  );
}

export const Route = createFileRoute('/onboarding')({
  component: Onboarding,
  staticData: { title: 'My alerts' },
});
