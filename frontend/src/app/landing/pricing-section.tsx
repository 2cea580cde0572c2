import { PricingCards } from '../pricing/pricing-cards.js';

/** What it costs. */
export function PricingSection() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="pricing-title" className="mb-8 text-3xl font-semibold tracking-tight">
        Free to start, Pro when you need more
      </h2>
      <PricingCards />
    </section>
  );
}
