import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { Badge } from '../ui/badge.js';
import { connectionAtom } from './live-atoms.js';

/** Says when the live connection is gone: prices then come by polling. On a phone the icon has to do. */
export function ConnectionMark() {
  const connection = useAtomValue(connectionAtom);
  return (
    <output>
      {connection === 'lost' && (
        <Badge tone="muted">
          <WifiOff aria-hidden="true" className="size-3.5" />
          <span className="max-sm:sr-only">Reconnecting…</span>
        </Badge>
      )}
    </output>
  );
}
