import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../pricing/pricing-page.js';

export const Route = createFileRoute('/pricing')({
  component: PricingPage,
  staticData: { title: 'Pricing' },
});
