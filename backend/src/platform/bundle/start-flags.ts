import { setFlagsFromString } from 'node:v8';

/**
 * How V8 works while the product starts, until `optimizeFromNow` and `growFromNow` end it. V8 doubles its young generation
 * each time as much has survived as that holds, up to 32 MB, and gives little of it back: at a start nearly everything
 * survives, so it is kept at its first 2 MB. And it optimizes, on another thread, what is called often: most of what a
 * start calls often is never called again. V8 refuses compiled code made under other flags than those it is loaded under.
 */
export function useStartFlags(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-opt');
}

/** As V8 does by itself. */
export function optimizeFromNow(): void {
  setFlagsFromString('--opt');
}

/** As V8 does by itself: the load says how much memory the young generation takes. */
export function growFromNow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
