import { type RefObject, useLayoutEffect } from 'react';

/** Puts the focus on the first field or button in `place`, and back where it came from when that goes with the focus in it. */
export function useReturnFocus(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const inside = place.current;
    inside?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    return () => {
      // Once it is out of the document the focus is nowhere.
      const hasFocus = inside?.contains(document.activeElement) === true;
      if (hasFocus && opener instanceof HTMLElement)
        queueMicrotask(() => opener.focus({ preventScroll: true }));
    };
  }, [place]);
}
