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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  const forget = () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
    timer = undefined;
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
    if (held.length === 0 || typedAt - appliedAt < EVERY_MS) return;
    forget();
    // A task of its own comes when the frame has been drawn.
    frame = requestAnimationFrame(() => (timer = setTimeout(handOn)));
  };
  window.addEventListener('input', note, true);
  return {
    take: (item) => {
      held.push(item);
      if (timer !== undefined || frame !== undefined) return;
      if (performance.now() - typedAt > TYPES_MS) handOn();
      else timer = setTimeout(handOn, AT_LATEST_MS);
    },
    stop: () => {
      forget();
      window.removeEventListener('input', note, true);
    },
  };
}
