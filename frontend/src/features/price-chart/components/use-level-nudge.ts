import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type ChartLevel, nudgedPrice } from '../chart-level.js';
import type { MovedLevel } from './use-level-drag.js';

/** So long after the last key a level that was moved by keys is saved. */
const SETTLED_MS = 800;

interface Nudged extends MovedLevel {
  readonly level: ChartLevel;
}

/** Moving a level by arrow keys: saved once they rest, on Enter or when the focus leaves; Escape takes it back. */
export function useLevelNudge(onDrop: (level: ChartLevel, price: number) => void) {
  const [nudged, setNudged] = useState<Nudged | null>(null);
  const latest = useRef({ nudged, onDrop });
  useEffect(() => {
    latest.current = { nudged, onDrop };
  });
  const settle = useCallback(() => {
    const { nudged, onDrop } = latest.current;
    if (nudged === null) return;
    latest.current = { nudged: null, onDrop };
    setNudged(null);
    onDrop(nudged.level, nudged.price);
  }, []);
  useEffect(() => {
    if (nudged === null) return;
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [nudged, settle]);
  // What was moved when the chart goes is saved, too.
  useEffect(() => settle, [settle]);
  return {
    nudged,
    settle,
    nudgeHandlers: (level: ChartLevel) => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isMoved = nudged?.id === level.id;
        if (isMoved && (event.key === 'Enter' || event.key === 'Escape')) {
          event.preventDefault();
          if (event.key === 'Enter') settle();
          else setNudged(null);
          return;
        }
        const price = nudgedPrice(isMoved ? { ...level, price: nudged.price } : level, event);
        if (price === null) return;
        event.preventDefault();
        setNudged({ id: level.id, price, level });
      },
      onBlur: settle,
    }),
  };
}
