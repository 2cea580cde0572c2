import { useOffers } from '../../shared/offers.js';

const SECTIONS = [
  { hash: 'features', label: 'Features' },
  { hash: 'how-it-works', label: 'How it works' },
  { hash: 'demo', label: 'Demo' },
  { hash: 'pricing', label: 'Pricing' },
  { hash: 'faq', label: 'Questions' },
  { hash: 'trial-widget', label: 'Set a trigger' },
] as const;

const ALWAYS = { features: true, 'how-it-works': true, faq: true } as const;

/** The anchors of the landing page that are there, in the order header and footer list them. */
export function useSections() {
  const { payments, trial } = useOffers();
  const isThere = {
    ...ALWAYS,
    demo: trial === 'open',
    pricing: payments !== 'none',
    'trial-widget': trial === 'open',
  };
  return SECTIONS.filter(({ hash }) => isThere[hash]);
}
