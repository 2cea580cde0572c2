/** The anchors of the landing page, in the order header and footer list them. */
export const SECTIONS = [
  { hash: 'features', label: 'Features' },
  { hash: 'how-it-works', label: 'How it works' },
  { hash: 'demo', label: 'Demo' },
  { hash: 'pricing', label: 'Pricing' },
  { hash: 'faq', label: 'Questions' },
  { hash: 'trial-widget', label: 'Set a trigger' },
] as const;
