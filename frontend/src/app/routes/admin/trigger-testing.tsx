import { createFileRoute } from '@tanstack/react-router';
import { PriceSimulatorPage } from '../../admin/price-simulator-page.js';

export const Route = createFileRoute('/admin/trigger-testing')({
  component: PriceSimulatorPage,
  staticData: { title: 'Trigger testing' },
});
