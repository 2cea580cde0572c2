import type { RecentAlert } from '@contract/alert.js';
import { ChevronDown } from 'lucide-react';
import { localTime } from '../../../shared/format/local-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { alertLines } from '../alert-words.js';
import { AlertEvidence } from './alert-evidence.js';
import { DeliveryLines } from './delivery-lines.js';

/** One alert: what happened, when, how its message fared, and on demand why. */
export function AlertRow({ alert }: { readonly alert: RecentAlert }) {
  const { headline, details } = alertLines(alert);
  return (
    <li className="space-y-2 p-4 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="font-semibold text-strong tabular-nums">{headline}</p>
        <span className="flex gap-1.5">
          {alert.late && <Badge tone="warn">Late</Badge>}
          {alert.evidence.source === 'simulated' && <Badge tone="warn">Simulated</Badge>}
        </span>
      </div>
      {details.map((line) => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <DeliveryLines alert={alert} />
        <time dateTime={alert.time} className="text-xs tabular-nums">
          {localTime(alert.time)}
        </time>
      </div>
      <details className="group">
        <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded text-xs font-semibold text-accent">
          Why?
          <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 rounded-lg border border-line bg-page p-3">
          <AlertEvidence alert={alert} />
        </div>
      </details>
    </li>
  );
}
