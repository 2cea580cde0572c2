import { useOffers } from '../../shared/offers.js';

const SECTIONS = [
  { hash: 'features', label: 'Features' },
  { hash: 'how-it-works', label: 'How it works' },
  { hash: 'demo', label: 'Demo' },
  { hash: 'pricing', label: 'Pricing' },
  { hash: 'faq', label: 'Questions' },
  { hash: 'trial-widget', label: 'Set a trigger' },
] as const;

/** The anchors of the landing page that are there, in the order header and footer list them. */
export function useSections() {
  const { payments } = useOffers();
  return SECTIONS.filter(({ hash }) => hash !== 'pricing' || payments !== 'none');
}
