import { MarketTicker } from '../../features/market/components/market-ticker.js';
import { FeaturesSection } from './features-section.js';
import { Hero } from './hero.js';
import { StepsSection } from './steps-section.js';

export function LandingPage() {
  return (
    <>
      <MarketTicker />
      <Hero />
      <FeaturesSection />
      <StepsSection />
    </>
  );
}
