import type { RecentAlert } from '@contract/alert.js';
import { Bell, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import { rangWords, sentWords } from '../alert-words.js';

/** It goes by itself after so long, unless somebody is on it. */
const SHOWN_MS = 15_000;

interface StripProps {
  readonly alert: RecentAlert;
  readonly onWhy: () => void;
  readonly onGone: () => void;
}

function Strip({ alert, onWhy, onGone }: StripProps) {
  const [state, setState] = useState<'going' | 'held'>('going');
  useEffect(() => {
    if (state === 'held') return;
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state, onGone]);
  const hold = () => setState('held');
  const release = () => setState('going');
  return (
    <div
      className="dialog pointer-events-auto flex max-w-full items-center gap-2.5 rounded-xl border border-brass-line bg-surface py-1 pr-1 pl-3.5 text-sm shadow-2xl"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Bell aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 tabular-nums">
        <strong className="font-semibold text-strong">{rangWords(alert)}</strong>
        <span className="max-sm:block">
          <span className="max-sm:hidden"> · </span>
          {localClock(alert.time)} · {sentWords(alert)}
        </span>
      </p>
      <button
        type="button"
        onClick={onWhy}
        className="min-h-11 cursor-pointer rounded-lg px-2.5 font-semibold text-accent hover:bg-raised"
      >
        Why?
      </button>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onGone}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-strong"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

export interface AlertStripProps {
  /** The alert that arrived last; null before the first. */
  readonly alert: RecentAlert | null;
  /** Leads to why it rang. */
  readonly onWhy: (id: string) => void;
}

/** Says over the page what has just rung; the page below stays where it is. */
export function AlertStrip({ alert, onWhy }: AlertStripProps) {
  const [gone, setGone] = useState<string | null>(null);
  const [leave] = useState(() => (id: string) => () => setGone(id));
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-14 z-20 flex justify-center px-3 pt-2"
    >
      {alert !== null && alert.id !== gone && (
        <Strip
          key={alert.id}
          alert={alert}
          onGone={leave(alert.id)}
          onWhy={() => {
            setGone(alert.id);
            onWhy(alert.id);
          }}
        />
      )}
    </div>
  );
}
