import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../../shared/http.js';
import { SourceMark } from '../../../shared/live/source-mark.js';
import { whenQuiet } from '../../../shared/live/when-quiet.js';
import { useShortcut } from '../../../shared/shortcuts/use-shortcut.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { tierQuery } from '../api/tier-query.js';
import { useStartedForm, useStartTrigger } from '../start-trigger.js';
import { useTriggers } from '../use-triggers.js';
import { LazyAddForm, preloadForms } from './lazy-forms.js';
import { TriggerList } from './trigger-list.js';

function AddButton({ onStart }: { readonly onStart: () => void }) {
  const { data: tier } = useQuery(tierQuery);
  const isFull = tier?.triggerUsage.canCreate === false;
  return (
    <Button look="accent" size="sm" disabled={isFull} onClick={onStart}>
      {!isFull && <Plus aria-hidden="true" className="size-4" />}
      {isFull ? 'Limit reached' : 'Add trigger'}
    </Button>
  );
}

function Loading() {
  return (
    <output className="block space-y-4 p-4 sm:px-5">
      <span className="sr-only">Loading triggers…</span>
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex h-8 items-center justify-between gap-4">
          <Skeleton className="block h-5 w-1/2" />
          <Skeleton className="block h-5 w-24" />
        </span>
      ))}
    </output>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm sm:px-5">{children}</div>
  );
}

interface BodyProps {
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Opens the form; null while it is open. */
  readonly onStart: (() => void) | null;
  readonly onDeleted: () => void;
}

function Body({ searchRef, onStart, onDeleted }: BodyProps) {
  const { data, error, refetch } = useTriggers();
  if (data === undefined && error === null) return <Loading />;
  if (data === undefined) {
    return (
      <Line>
        <p role="alert" className="font-medium text-down">
          {errorText(error, 'Your triggers could not be loaded.')}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </Line>
    );
  }
  if (data.length === 0) {
    return (
      <Line>
        <p className="min-w-52 flex-1">
          No triggers yet. Add one: choose a symbol and the price that should ring.
        </p>
        {onStart !== null && (
          <Button look="primary" size="sm" onClick={onStart}>
            Add your first trigger
          </Button>
        )}
      </Line>
    );
  }
  return <TriggerList triggers={data} searchRef={searchRef} onDeleted={onDeleted} />;
}

/** The triggers of the person who is signed in, and the form of a new one. `n` opens the form, `/` goes to the search. */
export function TriggersSection() {
  const { form, close: closeForm } = useStartedForm();
  const start = useStartTrigger();
  const search = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Where that fails, opening a form says so.
  useEffect(() => whenQuiet(() => void preloadForms().catch(() => undefined)), []);
  useShortcut('n', 'New trigger', () => start());
  useShortcut('/', 'Search triggers', () => search.current?.focus());
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const close = () => {
    closeForm();
    focusHeading();
  };
  return (
    <section
      id="triggers"
      aria-labelledby="triggers-title"
      // The list of symbols may reach beyond it.
      className={cx(
        'rounded-2xl border border-line bg-surface shadow-sm',
        form === null && 'overflow-hidden',
      )}
    >
      <div className="flex min-h-15 items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
        <h2
          ref={heading}
          id="triggers-title"
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold outline-none sm:text-lg"
        >
          Price triggers
          <SourceMark />
        </h2>
        {form === null && <AddButton onStart={() => start()} />}
      </div>
      {form !== null && <LazyAddForm key={form.no} start={form.start} onClose={close} />}
      <Body searchRef={search} onStart={form === null ? () => start() : null} onDeleted={focusHeading} />
    </section>
  );
}
