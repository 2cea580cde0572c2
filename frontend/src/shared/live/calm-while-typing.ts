/** So long after the last key somebody still types. */
const TYPES_MS = 400;
/** While somebody types. */
const EVERY_MS = 500;
const AT_LATEST_MS = 1_000;

/** Where what comes often is put, and how to stop. */
export interface Calmed<T> {
  readonly take: (item: T) => void;
  readonly stop: () => void;
}

/**
 * Hands on what comes at once; while somebody types only twice a second, right after a key was drawn: the next one is still
 * some time away.
 */
export function calmWhileTyping<T>(apply: (items: readonly T[]) => void): Calmed<T> {
  let typedAt = Number.NEGATIVE_INFINITY;
  let appliedAt = Number.NEGATIVE_INFINITY;
  let held: T[] = [];
  let latest: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const forget = () => {
    clearTimeout(latest);
    if (frame !== undefined) cancelAnimationFrame(frame);
    latest = undefined;
    frame = undefined;
  };
  const handOn = () => {
    forget();
    appliedAt = performance.now();
    const items = held;
    held = [];
    apply(items);
  };
  const note = () => {
    typedAt = performance.now();
    if (held.length === 0 || frame !== undefined || typedAt - appliedAt < EVERY_MS) return;
    // A task of its own comes when the frame has been drawn. A hidden page draws none.
    frame = requestAnimationFrame(() => {
      clearTimeout(latest);
      latest = setTimeout(handOn);
    });
  };
  window.addEventListener('input', note, true);
  return {
    take: (item) => {
      held.push(item);
      if (latest !== undefined) return;
      if (performance.now() - typedAt > TYPES_MS) handOn();
      else latest = setTimeout(handOn, AT_LATEST_MS);
    },
    stop: () => {
      forget();
      window.removeEventListener('input', note, true);
    },
  };
}
