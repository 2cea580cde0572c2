import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { FlaskConical } from 'lucide-react';
import { Badge } from '../ui/badge.js';
import { marketStatusAtom } from './live-atoms.js';
import { corePricesQuery } from './price-queries.js';

/** Says so, always and even without a socket, when the prices on the page are not real; nothing while they are. */
export function SourceMark() {
  const status = useAtomValue(marketStatusAtom);
  const { data: asked } = useQuery({ ...corePricesQuery, enabled: false });
  if ((status?.source ?? asked?.source) !== 'simulated') return null;
  return (
    <Badge tone="warn">
      <FlaskConical aria-hidden="true" className="size-3.5" />
      Simulated prices
    </Badge>
  );
}
