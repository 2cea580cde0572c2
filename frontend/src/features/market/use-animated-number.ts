import { useEffect, useRef, useState } from 'react';
import { tween } from './tween.js';

const DURATION_MS = 700;

function prefersNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Runs from the number shown before to the new one in 0.7 s; jumps where motion is not wanted. */
export function useAnimatedNumber(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    const duration = prefersNoMotion() ? 0 : DURATION_MS;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(at) {
      const progress = duration === 0 ? 1 : (at - began) / duration;
      from.current = tween(start, target, progress);
      setShown(from.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
