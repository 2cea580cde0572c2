import { createFileRoute } from '@tanstack/react-router';
import { OwnLegalPage } from '../legal/own-legal-page.js';
import { TermsPage } from '../legal/terms-page.js';

function Page() {
  return <OwnLegalPage page="terms" otherwise={<TermsPage />} />;
}

export const Route = createFileRoute('/terms')({
  component: Page,
  staticData: { title: 'Terms of service' },
});
