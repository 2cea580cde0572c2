import { MarketTicker } from '../../features/market/components/market-ticker.js';
import { ChatBanner } from '../../features/telegram-connect/components/chat-banner.js';
import { MarketNotices } from '../../shared/live/market-notices.js';
import { ClosingCall } from './closing-call.js';
import { DemoSection } from './demo-section.js';
import { FaqSection } from './faq-section.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { PartnersSection } from './partners-section.js';
import { PricingSection } from './pricing-section.js';
import { StepsSection } from './steps-section.js';
import { TestimonialsSection } from './testimonials-section.js';

export function LandingPage() {
  return (
    <>
      <MarketTicker />
      <MarketNotices />
      <ChatBanner />
      <Hero />
      <PartnersSection />
      <FeaturesSection />
      <StepsSection />
      <DemoSection />
      <PricingSection />
      <TestimonialsSection />
      <FaqSection />
      <ClosingCall />
    </>
  );
}
