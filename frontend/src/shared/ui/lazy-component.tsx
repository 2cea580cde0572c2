import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { reloadIfReplaced } from '../replaced-build.js';
import { Button } from './button.js';
import { ErrorBoundary } from './error-boundary.js';

export interface CouldNotOpenProps {
  readonly onRetry: () => void;
}

/** Says, over the page as it is, that something could not be opened. Tries again by itself once the network is back. */
export function CouldNotOpen({ onRetry }: CouldNotOpenProps) {
  // Before the message is painted, so that a network that is back at that moment is heard.
  useLayoutEffect(() => {
    void reloadIfReplaced();
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 z-50 flex items-center gap-3 rounded-xl border border-down bg-surface p-4 text-sm shadow-2xl"
    >
      <p className="font-semibold text-strong">Could not open.</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const retryMessage = (again: () => void) => <CouldNotOpen onRetry={again} />;

/** `preload` fetches the code before the component is drawn, which is then drawn at once. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & { preload(): Promise<void> };

/**
 * A component whose code is loaded when it is first drawn; nothing is drawn until it is there, and then it is drawn at once:
 * React's Suspense would wait until 300 ms after the press that opens it. If it cannot be loaded, the rest of the page
 * stays, and one is offered to try again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  function Lazy(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props> | 'failed' | null>(() => loaded);
    useEffect(() => {
      if (Part !== null) return;
      preload().then(
        () => setPart(() => loaded),
        () => setPart('failed'),
      );
    }, [Part]);
    const again = useCallback(() => setPart(null), []);
    if (Part === 'failed') return retryMessage(again);
    return <ErrorBoundary fallback={retryMessage}>{Part !== null && <Part {...props} />}</ErrorBoundary>;
  }
  return Object.assign(Lazy, { preload });
}
