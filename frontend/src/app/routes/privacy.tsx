import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../legal/privacy-page.js';

export const Route = createFileRoute('/privacy')({
  component: PrivacyPage,
  staticData: { title: 'Privacy policy' },
});
