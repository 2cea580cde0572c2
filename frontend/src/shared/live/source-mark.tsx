import { FlaskConical } from 'lucide-react';
import { Badge } from '../ui/badge.js';
import { useMarketSource } from './use-market-source.js';

/** Says so, always and even without a socket, when the prices on the page are not real; nothing while they are. */
export function SourceMark() {
  if (useMarketSource() !== 'simulated') return null;
  return (
    <Badge tone="warn">
      <FlaskConical aria-hidden="true" className="size-3.5" />
      Simulated<span className="max-[27rem]:sr-only">{' prices'}</span>
    </Badge>
  );
}
