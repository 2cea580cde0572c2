import { useEffect, useState } from 'react';

/** Nothing that was asked for came for so long: the page has what it needs to be drawn, also on a slow line. */
const QUIET_MS = 600;
const AT_LATEST_MS = 5_000;

/**
 * Runs `run` once, when the page has loaded nothing for a moment, or after 5 s in any case; so that what can wait does not
 * take the line from what is to be seen first. Returns the way to call it off.
 */
export function whenQuiet(run: () => void): () => void {
  let quiet = setTimeout(begin, QUIET_MS);
  const latest = setTimeout(begin, AT_LATEST_MS);
  const watch =
    typeof PerformanceObserver === 'undefined'
      ? null
      : new PerformanceObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(begin, QUIET_MS);
        });
  watch?.observe({ type: 'resource' });

  function end(): void {
    clearTimeout(quiet);
    clearTimeout(latest);
    watch?.disconnect();
  }
  function begin(): void {
    end();
    run();
  }
  return end;
}

/** Whether the page has been quiet since the caller was drawn: what is small, or out of sight, is asked for then. */
export function useIsQuiet(): boolean {
  const [pace, setPace] = useState<'loading' | 'quiet'>('loading');
  useEffect(() => whenQuiet(() => setPace('quiet')), []);
  return pace === 'quiet';
}
