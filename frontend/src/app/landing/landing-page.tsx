import { MarketTicker } from '../../features/market/components/market-ticker.js';
import { ChatBanner } from '../../features/telegram-connect/components/chat-banner.js';
import { MarketNotices } from '../../shared/live/market-notices.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { PricingSection } from './pricing-section.js';
import { StepsSection } from './steps-section.js';

export function LandingPage() {
  return (
    <>
      <MarketTicker />
      <MarketNotices />
      <ChatBanner />
      <Hero />
      <FeaturesSection />
      <StepsSection />
      <PricingSection />
    </>
  );
}
