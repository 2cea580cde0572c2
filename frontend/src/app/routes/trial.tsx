import { createFileRoute } from '@tanstack/react-router';
import { TrialPage } from '../../features/trial/page/trial-page.js';

export const Route = createFileRoute('/trial')({
  component: TrialPage,
  staticData: { title: 'Try the demo' },
});
