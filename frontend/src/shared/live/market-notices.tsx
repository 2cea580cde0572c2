import { age } from '@contract/messages/moments.js';
import { useAtomValue, useStore } from 'jotai';
import { CircleAlert, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../ui/class-names.js';
import { clockOffsetAtom, priceAtom } from './live-atoms.js';
import { type MarketNotice, marketNotices } from './market-words.js';
import { useMarketStatus } from './use-market-status.js';
import { useNow } from './use-now.js';

const AGE_STEP_MS = 5_000;
const SECOND = 1_000;
/** In a fast market an exchange is set aside for as long as its next quote takes; the page must not move for that. */
const ASIDE_FOR_MS = 3_000;

const ICONS = { stale: CircleAlert, 'set-aside': Scale } as const;

/** What people must know of the market now, the gravest first; brought up to date every 5 s. */
export function useMarketNotices(): { readonly notices: readonly MarketNotice[]; readonly now: number } {
  const status = useMarketStatus();
  const store = useStore();
  const now = useNow(AGE_STEP_MS) + useAtomValue(clockOffsetAtom);
  if (status === null) return { notices: [], now };
  const pricedAt = (symbol: string) => store.get(priceAtom(symbol))?.asOf ?? null;
  return { notices: marketNotices({ status, now, pricedAt }), now };
}

/** Those of some names that have been among them for `ms` without a break; looked at every second. */
function useLasting(names: readonly string[], ms: number): readonly string[] {
  const [since] = useState(() => new Map<string, number>());
  const now = useNow(SECOND);
  useEffect(() => {
    for (const name of since.keys()) if (!names.includes(name)) since.delete(name);
    for (const name of names) if (!since.has(name)) since.set(name, Date.now());
  });
  return names.filter((name) => now - (since.get(name) ?? now) >= ms);
}

interface LineProps {
  readonly notice: MarketNotice;
  readonly now: number;
}

function Line({ notice, now }: LineProps) {
  const Icon = ICONS[notice.kind];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <p>
        <span className={cx(notice.kind === 'stale' && 'font-medium text-strong')}>{notice.text}</span>
        {notice.since !== null && (
          <span aria-hidden="true" className="ml-1.5 whitespace-nowrap tabular-nums">
            ({age(now - notice.since)})
          </span>
        )}
      </p>
    </li>
  );
}

/** A strip that says when prices are stale, and which exchange is set aside for what, after 3 s; nothing while all is well. */
export function MarketNotices() {
  const { notices: all, now } = useMarketNotices();
  const aside = all.flatMap(({ exchange }) => exchange ?? []);
  const lasting = useLasting(aside, ASIDE_FOR_MS);
  const notices = all.filter(({ exchange }) => exchange === undefined || lasting.includes(exchange));
  return (
    <div aria-live="polite" className={cx(notices.length > 0 && 'border-b border-brass-line bg-brass-soft')}>
      {notices.length > 0 && (
        <ul aria-label="Market notices" className="mx-auto max-w-6xl space-y-1 px-4 py-3 text-sm">
          {notices.map((notice) => (
            <Line key={notice.text} notice={notice} now={now} />
          ))}
        </ul>
      )}
    </div>
  );
}
