import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type ChartLevel, droppedPrice } from '../chart-level.js';
import type { ChartSurface } from '../chart-surface.js';

export interface MovedLevel {
  readonly id: string;
  readonly price: number;
}

export interface LevelDragInput {
  readonly surface: ChartSurface | null;
  readonly place: RefObject<HTMLElement | null>;
  readonly onDrop: (level: ChartLevel, price: number) => void;
}

/** How much the axis moves in a pixel, around the middle of what is shown. */
function perPixel(surface: ChartSurface, height: number): number {
  const top = surface.priceAt(0);
  const bottom = surface.priceAt(height);
  return top === null || bottom === null ? 0 : Math.abs(top - bottom) / height;
}

/** Dragging a level with the pointer: Escape, or losing the pointer, leaves it where it was. */
export function useLevelDrag({ surface, place, onDrop }: LevelDragInput) {
  const [dragged, setDragged] = useState<MovedLevel | null>(null);
  /** How far from its level a handle was grabbed, in pixels, and where the level was then. */
  const grab = useRef({ offset: 0, price: 0 });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDragged(null);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  const priceUnder = (level: ChartLevel, event: PointerEvent): number | null => {
    const area = place.current?.getBoundingClientRect();
    if (surface === null || area === undefined) return null;
    const y = Math.min(Math.max(event.clientY - area.top - grab.current.offset, 0), area.height);
    const pointed = surface.priceAt(y);
    const step = perPixel(surface, area.height);
    return pointed === null || step === 0 ? null : droppedPrice(level, pointed, step);
  };

  return {
    dragged,
    handlersOf: (level: ChartLevel) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || surface === null) return;
        const y = event.clientY - (place.current?.getBoundingClientRect().top ?? 0);
        grab.current = { offset: y - (surface.yOf(level.price) ?? y), price: level.price };
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ id: level.id, price: level.price });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged?.id !== level.id) return;
        const price = priceUnder(level, event);
        if (price !== null) setDragged({ id: level.id, price });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (dragged?.id !== level.id) return;
        const price = priceUnder(level, event);
        setDragged(null);
        if (price !== null && price !== grab.current.price) onDrop(level, price);
      },
      onPointerCancel: () => setDragged(null),
    }),
  };
}
