import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../legal/terms-page.js';

export const Route = createFileRoute('/terms')({
  component: TermsPage,
  staticData: { title: 'Terms of service' },
});
