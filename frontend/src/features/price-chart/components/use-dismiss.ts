import { type RefObject, useEffect, useRef } from 'react';

/** Runs `onDismiss` on Escape and on a press anywhere else than in `place`. */
export function useDismiss(place: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target) !== true) latest.current();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [place]);
}
