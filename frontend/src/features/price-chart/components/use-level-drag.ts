import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type ChartLevel, droppedPrice } from '../chart-level.js';
import type { Plot } from './use-plot.js';

export interface MovedLevel {
  readonly id: string;
  readonly price: number;
}

export interface LevelDragInput {
  readonly plot: Plot | null;
  readonly place: RefObject<HTMLElement | null>;
  /** Before it is taken up. */
  readonly onGrab: () => void;
  readonly onDrop: (level: ChartLevel, price: number) => void;
}

/** A hand that moves less than this, in pixels, presses. */
const STILL_PX = 3;

interface Grab {
  readonly id: string;
  /** How far from its level a label was grabbed, and where, in pixels. */
  readonly offset: number;
  readonly clientY: number;
  readonly price: number;
}

/** Dragging a level with the pointer: Escape, or losing the pointer, leaves it where it was. */
export function useLevelDrag({ plot, place, onGrab, onDrop }: LevelDragInput) {
  const [dragged, setDragged] = useState<MovedLevel | null>(null);
  const grab = useRef<Grab | null>(null);
  const wasDragged = useRef(false);
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      grab.current = null;
      setDragged(null);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  const priceUnder = (level: ChartLevel, { clientY }: PointerEvent): number | null => {
    const area = place.current?.getBoundingClientRect();
    if (plot === null || area === undefined || grab.current === null) return null;
    const y = Math.min(Math.max(clientY - area.top - grab.current.offset, 0), plot.height);
    const pointed = plot.surface.priceAt(y);
    return pointed === null ? null : droppedPrice(level, pointed, plot.perPixel);
  };
  /** The price that a level is dragged to; null while it is not. */
  const dragPrice = (level: ChartLevel, event: PointerEvent): number | null => {
    if (grab.current?.id !== level.id) return null;
    wasDragged.current ||= Math.abs(event.clientY - grab.current.clientY) > STILL_PX;
    return wasDragged.current ? priceUnder(level, event) : null;
  };

  return {
    dragged,
    /** Whether the press that a click ends was a drag. */
    wasDragged,
    dragHandlers: (level: ChartLevel) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false;
        if (event.button !== 0 || plot === null) return;
        const { clientY, pointerId } = event;
        const y = clientY - (place.current?.getBoundingClientRect().top ?? 0);
        const offset = y - (plot.surface.yOf(level.price) ?? y);
        onGrab();
        grab.current = { id: level.id, offset, clientY, price: level.price };
        event.currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const price = dragPrice(level, event);
        if (price !== null) setDragged({ id: level.id, price });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const price = dragPrice(level, event);
        const before = grab.current?.price;
        grab.current = null;
        setDragged(null);
        if (price !== null && price !== before) onDrop(level, price);
      },
      onPointerCancel: () => {
        grab.current = null;
        setDragged(null);
      },
    }),
  };
}
