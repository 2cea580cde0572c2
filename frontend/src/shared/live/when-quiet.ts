import { useEffect, useState } from 'react';

/** Nothing that was asked for came for so long, and the page is drawn: twice the round trip of a slow line. */
const QUIET_MS = 400;
/** A phone on a slow line needs about half of it until the dashboard is drawn. */
const AT_LATEST_MS = 10_000;
/** The place of the page in the shell, or what stands in it, while its code and its first answers are still on their way. */
const NOT_DRAWN = '#main:empty, #main [data-waiting]';

/**
 * Runs `run` once, when the page is drawn and has loaded nothing for a moment, or after 10 s in any case; so that what can
 * wait does not take the line from what is to be seen first. Returns the way to call it off.
 */
export function whenQuiet(run: () => void): () => void {
  let quiet = setTimeout(beginIfDrawn, QUIET_MS);
  const latest = setTimeout(begin, AT_LATEST_MS);
  const watch = typeof PerformanceObserver === 'undefined' ? null : new PerformanceObserver(waitAgain);
  watch?.observe({ type: 'resource' });

  function waitAgain(): void {
    clearTimeout(quiet);
    quiet = setTimeout(beginIfDrawn, QUIET_MS);
  }
  function beginIfDrawn(): void {
    if (document.querySelector(NOT_DRAWN) === null) begin();
    else waitAgain();
  }
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
