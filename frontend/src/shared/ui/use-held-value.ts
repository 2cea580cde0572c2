import { useRef, useState } from 'react';

export interface HeldValue<T> {
  readonly shown: T;
  /** Shows a value on the way to another one. */
  readonly show: (value: T) => void;
  /** Shows a value and saves it. */
  readonly commit: (value: T) => void;
}

/**
 * What a control shows: what was just chosen, in the same moment, until `save` has ended; then `value` again, which is the
 * truth. `save` never rejects.
 */
export function useHeldValue<T>(value: T, save: (value: T) => Promise<void>): HeldValue<T> {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  const latest = useRef(0);
  const show = (next: T) => setHeld({ value: next });
  const commit = (next: T) => {
    const number = ++latest.current;
    show(next);
    void save(next).then(() => {
      if (latest.current === number) setHeld(null);
      return undefined;
    });
  };
  return { shown: held === null ? value : held.value, show, commit };
}
