import { useAtomValue } from 'jotai';
import { FlaskConical } from 'lucide-react';
import { Badge } from '../ui/badge.js';
import { marketStatusAtom } from './live-atoms.js';

/** Says so, always, when the prices on the page are not real; nothing while they are. */
export function SourceMark() {
  const status = useAtomValue(marketStatusAtom);
  if (status?.source !== 'simulated') return null;
  return (
    <Badge tone="warn">
      <FlaskConical aria-hidden="true" className="size-3.5" />
      Simulated prices
    </Badge>
  );
}
