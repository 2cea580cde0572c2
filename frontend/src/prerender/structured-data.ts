import { DEFAULT_SITE } from '@contract/site.js';
import { faqOf } from '../app/landing/faq.js';
import { ALL_OFFERED } from '../shared/offers.js';

/** As the hero says it. */
const DESCRIPTION =
  'Bellwether watches BTC, ETH and SOL on several exchanges at once and messages you the moment your level is reached.';

const OFFERS = [
  { name: 'Free', price: '0' },
  { name: 'Pro', description: '3 months', price: '30' },
  { name: 'Pro', description: 'Annual', price: '66' },
] as const;

/**
 * What the landing page says, for machines (schema.org, JSON-LD); `publicUrl` without a trailing slash. Only what is on the
 * page: no ratings, no counts.
 */
export function structuredData(publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Bellwether', url: `${publicUrl}/`, description: DESCRIPTION },
      {
        '@type': 'WebApplication',
        name: 'Bellwether',
        url: `${publicUrl}/`,
        description: DESCRIPTION,
        applicationCategory: 'FinanceApplication',
        operatingSystem: 'Any',
        browserRequirements: 'Requires JavaScript',
        offers: OFFERS.map((offer) => ({ '@type': 'Offer', ...offer, priceCurrency: 'USDC' })),
      },
      {
        '@type': 'FAQPage',
        mainEntity: faqOf(ALL_OFFERED, DEFAULT_SITE).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
