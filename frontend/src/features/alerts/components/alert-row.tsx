import type { DeliveryView, RecentAlert } from '@contract/alert.js';
import { Check, ChevronDown, CircleX, Clock } from 'lucide-react';
import { localTime } from '../../../shared/format/local-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { cx } from '../../../shared/ui/class-names.js';
import { alertLines } from '../alert-words.js';
import { deliveryText, deliveryTone } from '../delivery-text.js';
import { EvidenceTable } from './evidence-table.js';

const LOOKS = {
  good: { Icon: Check, tone: 'text-up' },
  bad: { Icon: CircleX, tone: 'text-down' },
  open: { Icon: Clock, tone: 'text-muted' },
} as const;

function Delivery({ delivery }: { readonly delivery: DeliveryView }) {
  const { Icon, tone } = LOOKS[deliveryTone(delivery.status)];
  return (
    <li className={cx('flex items-center gap-1.5', tone)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {deliveryText(delivery)}
    </li>
  );
}

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
        <ul>
          {alert.delivery.map((delivery) => (
            <Delivery key={delivery.channel} delivery={delivery} />
          ))}
        </ul>
        <time dateTime={alert.time} className="text-xs">
          {localTime(alert.time)}
        </time>
      </div>
      <details className="group">
        <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded text-xs font-semibold text-accent">
          Why?
          <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 rounded-lg border border-line bg-page p-3">
          <EvidenceTable alert={alert} />
        </div>
      </details>
    </li>
  );
}
