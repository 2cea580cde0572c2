import { MarketTicker } from '../../features/market/components/market-ticker.js';
import { ChatBanner } from '../../features/telegram-link/components/chat-banner.js';
import { useOffers } from '../../shared/offers.js';
import { MarketNotices } from '../../shared/live/market-notices.js';
import { ClosingCall } from './closing-call.js';
import { DemoSection } from './demo-section.js';
import { FaqSection } from './faq-section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { PartnersSection } from './partners-section.js';
import { StepsSection } from './steps-section.js';
import { TestimonialsSection } from './testimonials-section.js';
import { PricingCards } from '../pricing/pricing-cards.js';

/** What it costs. */
function PricingSection() {
  const { trial } = useOffers();
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="pricing-title" className="mb-8 text-3xl font-semibold tracking-tight">
        {trial === 'open' ? 'Free to start, Pro when you need more' : 'Plans and prices'}
      </h2>
      <PricingCards />
    </section>
  );
}

export function LandingPage() {
  const { payments, trial } = useOffers();
  return (
    <>
      <MarketTicker />
      <MarketNotices />
      <ChatBanner />
      <Hero />
      <PartnersSection />
      <FeaturesSection />
      <StepsSection />
      {trial === 'open' && <DemoSection />}
      {payments !== 'none' && <PricingSection />}
      <TestimonialsSection />
      <FaqSection />
      <ClosingCall />
    </>
  );
}
