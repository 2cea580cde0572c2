import { lazyComponent } from '../../shared/ui/lazy-component.js';

export const LazyWhyCard = lazyComponent(async () => (await import('./why-card.js')).WhyCard);

/** What stands behind every alert, shown with the numbers of this moment. */
export function WhySection() {
  return (
    <section aria-labelledby="why-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="why-title" className="text-3xl font-semibold tracking-tight">
        Ask any alert why it rang
      </h2>
      <p className="mt-3 max-w-prose leading-relaxed">
        Under every alert stands “Why?”. This is what it says of BTC at this moment: each exchange’s quote,
        and the price they make.
      </p>
      <div className="mt-8 min-h-72">
        <LazyWhyCard />
      </div>
    </section>
  );
}
