import { createFileRoute } from '@tanstack/react-router';
import { useOffers } from '../../shared/offers.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { TrialPage } from '../../features/trial/page/trial-page.js';

const NotFound = lazyComponent(async () => (await import('../layout/not-found.js')).NotFound);

function Trial() {
  return useOffers().trial === 'open' ? <TrialPage /> : <NotFound />;
}

export const Route = createFileRoute('/trial')({
  component: Trial,
  staticData: { title: 'Try the demo' },
});
