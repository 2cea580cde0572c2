import { useOffers } from '../../shared/offers.js';
import { nothingSoldText } from '../../shared/nothing-sold.js';
import { siteInfo } from '../../shared/site.js';
import { PricingCards } from './pricing-cards.js';

const ANSWERS = [
  {
    title: 'How do I pay?',
    text: 'In USDC, through a crypto commerce provider. You get a payment link; your plan starts as soon as the payment is confirmed.',
  },
  {
    title: 'Does it renew automatically?',
    text: 'No. You pay for each term yourself. We remind you 5 days and 1 day before your term ends.',
  },
  {
    title: 'What if I do not renew?',
    text: 'After a grace period of 24-48 hours you are back on Free. Nothing is deleted: what Free does not include is paused until you renew.',
  },
  {
    title: 'Do I need an account to try it?',
    text: 'No. Connect Telegram and set one trigger each for BTC, ETH and SOL.',
  },
] as const;

/** Both plans side by side, and what people ask about paying; or that nothing is sold. */
export function PricingPage() {
  const { proFor } = useOffers();
  if (proFor !== null) {
    return (
      <div className="mx-auto max-w-4xl px-4 pt-10 sm:pt-14">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Pricing</h1>
        <p className="mt-3 max-w-prose text-lg leading-relaxed">
          {nothingSoldText(proFor, siteInfo().brandName)}
        </p>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-4xl px-4 pt-10 sm:pt-14">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Pricing</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg leading-relaxed">
        Free covers BTC, ETH and SOL; Pro covers any coin.
      </p>
      <h2 className="sr-only">Plans</h2>
      <PricingCards />
      <h2 className="mt-14 text-2xl font-semibold tracking-tight">About payment</h2>
      <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {ANSWERS.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-strong">{title}</dt>
            <dd className="mt-1 leading-relaxed">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
