import type { RecentAlert, TriggerAlert } from '@contract/alert.js';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { alertLines } from '../../../shared/alerts/alert-lines.js';
import { localTime } from '../../../shared/format/local-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { AlertEvidence } from './alert-evidence.js';
import { DeliveryLines } from './delivery-lines.js';
import { SeenLine } from './seen-line.js';

export interface AlertRowProps {
  readonly alert: RecentAlert;
  readonly onCreateSimilar?: (alert: TriggerAlert) => void;
  /** Whether its evidence is unfolded from the start. */
  readonly why?: 'open' | 'closed';
}

/** One alert: what happened, when, how its message fared, and on demand why. */
export function AlertRow({ alert, onCreateSimilar, why = 'closed' }: AlertRowProps) {
  const { headline, details } = alertLines(alert);
  const headlineId = useId();
  const [evidence, setEvidence] = useState(why);
  return (
    <li className="@container space-y-2 p-4 text-sm [contain-intrinsic-size:auto_10rem] [content-visibility:auto] sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p id={headlineId} className="font-semibold text-strong tabular-nums">
          {headline}
        </p>
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
      <SeenLine alert={alert} headlineId={headlineId} />
      <div className="relative">
        <details className="group" open={evidence === 'open'}>
          <summary
            className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded text-xs font-semibold text-accent pointer-coarse:min-h-11"
            onClick={(event) => {
              event.preventDefault();
              setEvidence(evidence === 'open' ? 'closed' : 'open');
            }}
          >
            Why?
            <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-180" />
          </summary>
          {evidence === 'open' && (
            <div className="mt-2 rounded-lg border border-line bg-page p-3">
              <AlertEvidence alert={alert} />
            </div>
          )}
        </details>
        {onCreateSimilar !== undefined && alert.triggerId !== null && (
          <Button
            size="sm"
            className="absolute top-0 right-0"
            aria-describedby={headlineId}
            onClick={() => onCreateSimilar(alert)}
          >
            Create similar
          </Button>
        )}
      </div>
    </li>
  );
}
