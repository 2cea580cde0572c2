import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { cx } from '../../../shared/ui/class-names.js';
import type { StatusLine } from '../status-words.js';

const LOOKS = {
  good: { Icon: CircleCheck, tone: 'text-up' },
  warn: { Icon: CircleAlert, tone: 'text-accent' },
  bad: { Icon: CircleX, tone: 'text-down' },
} as const;

/** What there is to say, in sentences; read out when something else is wrong than before, not when a figure changes. */
export function StatusHeadline({ lines }: { readonly lines: readonly StatusLine[] }) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {[...new Set(lines.map(({ said }) => said))].join(' ')}
      </p>
      <ul aria-label="In short" className="space-y-2">
        {lines.map(({ tone, text }) => {
          const look = LOOKS[tone];
          return (
            <li key={text} className="flex items-start gap-3">
              <look.Icon aria-hidden="true" className={cx('mt-0.5 size-6 shrink-0', look.tone)} />
              <p className="text-lg leading-7 font-semibold text-strong">{text}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
