import { createFileRoute } from '@tanstack/react-router';
import { OwnLegalPage } from '../legal/own-legal-page.js';
import { PrivacyPage } from '../legal/privacy-page.js';

function Page() {
  return <OwnLegalPage page="privacy" otherwise={<PrivacyPage />} />;
}

export const Route = createFileRoute('/privacy')({
  component: Page,
  staticData: { title: 'Privacy policy' },
});
