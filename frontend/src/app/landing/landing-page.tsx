import { MarketTicker } from '../../features/market/components/market-ticker.js';
import { ChatBanner } from '../../features/telegram-link/components/chat-banner.js';
import { QuickStartDialog } from '../../features/telegram-link/components/quick-start-dialog.js';
import { useTelegramLink } from '../../features/telegram-link/link-context.js';
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
import { WhySection } from './why-section.js';
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

/**
 * The way in at the lower edge of a phone's window, from the second screen on. It comes to rest in the gap above the
 * footer.
 */
function StartBar() {
  const { state } = useTelegramLink();
  if (state.kind === 'connected') return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[120svh] -bottom-20 lg:hidden">
      <div className="pointer-events-auto sticky top-[calc(100dvh-4.25rem)] z-20 border-t border-line bg-page px-4 py-3">
        <QuickStartDialog className="w-full" />
      </div>
    </div>
  );
}

export function LandingPage() {
  const { payments, trial } = useOffers();
  return (
    <div className="relative">
      <MarketTicker />
      <MarketNotices />
      <ChatBanner />
      <Hero />
      <PartnersSection />
      <FeaturesSection />
      <StepsSection />
      {trial === 'open' && <DemoSection />}
      {payments !== 'none' && <PricingSection />}
      <WhySection />
      <TestimonialsSection />
      <FaqSection />
      <ClosingCall />
      {trial === 'open' && <StartBar />}
    </div>
  );
}
