import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  const settle = () => {
    if (latest.current.nudged === null) return;
    const { level, price } = latest.current.nudged;
    latest.current = { ...latest.current, nudged: null };
    setNudged(null);
    onDrop(level, price);
  };
  useEffect(() => {
    if (nudged === null) return;
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it settles what is nudged by then
  }, [nudged]);
  useEffect(
    () => () => {
      const last = latest.current;
      if (last.nudged !== null) last.onDrop(last.nudged.level, last.nudged.price);
    },
    [],
  );
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
