import { type QueryKey, useQueries } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Skeleton } from '../../shared/ui/skeleton.js';

/** A page that waits longer shows what it has; each section then waits for its own. */
const AT_LONGEST_MS = 2_000;

/** About the heights of the first sections, by column. */
const BLOCKS = { left: ['h-96', 'h-64'], right: ['h-64', 'h-48'] } as const;

function PageSkeleton() {
  return (
    <output data-waiting className="block min-h-dvh space-y-4 sm:space-y-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="block h-28 w-full rounded-2xl" />
      <span className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {(['left', 'right'] as const).map((column) => (
          <span key={column} className="block space-y-4 sm:space-y-6">
            {BLOCKS[column].map((height) => (
              <Skeleton key={height} className={`block w-full rounded-2xl ${height}`} />
            ))}
          </span>
        ))}
      </span>
    </output>
  );
}

interface WaitingProps {
  readonly keys: readonly QueryKey[];
  readonly onReady: () => void;
}

function Waiting({ keys, onReady }: WaitingProps) {
  const isAnswered = useQueries({
    queries: keys.map((queryKey) => ({ queryKey })),
    combine: (results) => results.every(({ isPending }) => !isPending),
  });
  useEffect(() => {
    if (isAnswered) onReady();
  }, [isAnswered, onReady]);
  useEffect(() => {
    const timer = setTimeout(onReady, AT_LONGEST_MS);
    return () => clearTimeout(timer);
  }, [onReady]);
  return <PageSkeleton />;
}

/** Scrolls to the anchor of the address, which was not there while the page was waiting. */
function Arrived({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const anchor = window.location.hash.slice(1);
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, []);
  return children;
}

export interface FirstAnswersProps {
  /** What decides how tall the sections are. */
  readonly keys: readonly QueryKey[];
  /** Fetches the code of the sections; called at once, so that code and answers are on their way together. */
  readonly load?: () => Promise<unknown>;
  /** May still be loading. */
  readonly children: ReactNode;
}

/**
 * Shows the sections once their code is there and the server has answered, well or badly, what decides their height, so
 * that nothing moves under the reader; it waits for answers for 2 s at most.
 */
export function FirstAnswers({ keys, load, children }: FirstAnswersProps) {
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  useEffect(() => void load?.().catch(() => undefined), [load]);
  if (!isReady) return <Waiting keys={keys} onReady={onReady} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Arrived>{children}</Arrived>
    </Suspense>
  );
}
