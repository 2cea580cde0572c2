/** So long after the last key somebody still types. */
const TYPES_MS = 400;
const EVERY_MS = 500;

/** Where what comes often is put, and how to stop. */
export interface Calmed<T> {
  readonly take: (item: T) => void;
  readonly stop: () => void;
}

/** Hands on what comes at once; while somebody types only twice a second, so that a key is drawn before it. */
export function calmWhileTyping<T>(apply: (items: readonly T[]) => void): Calmed<T> {
  let typedAt = Number.NEGATIVE_INFINITY;
  let held: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    typedAt = performance.now();
  };
  const handOn = () => {
    timer = undefined;
    const items = held;
    held = [];
    apply(items);
  };
  window.addEventListener('input', note, true);
  return {
    take: (item) => {
      held.push(item);
      if (timer !== undefined) return;
      if (performance.now() - typedAt > TYPES_MS) handOn();
      else timer = setTimeout(handOn, EVERY_MS);
    },
    stop: () => {
      clearTimeout(timer);
      window.removeEventListener('input', note, true);
    },
  };
}
