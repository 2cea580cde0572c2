/** The anchors of the landing page, in the order header and footer list them. */
export const SECTIONS = [
  { hash: 'features', label: 'Features' },
  { hash: 'how-it-works', label: 'How it works' },
  { hash: 'pricing', label: 'Pricing' },
  { hash: 'trial-widget', label: 'Set a trigger' },
] as const;
