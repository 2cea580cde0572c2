import { createFileRoute } from '@tanstack/react-router';
import { useOffers } from '../../shared/offers.js';
import { NotFound } from '../layout/not-found.js';
import { TrialPage } from '../../features/trial/page/trial-page.js';

function Trial() {
  return useOffers().trial === 'open' ? <TrialPage /> : <NotFound />;
}

export const Route = createFileRoute('/trial')({
  component: Trial,
  staticData: { title: 'Try the demo' },
});
