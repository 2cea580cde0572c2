import { type RefObject, useMemo, useState } from 'react';
import type { ChartLevel } from '../chart-level.js';
import { type MovedLevel, useLevelDrag } from './use-level-drag.js';
import { useLevelNudge } from './use-level-nudge.js';
import type { Plot } from './use-plot.js';

export interface LevelMovesInput {
  readonly levels: readonly ChartLevel[];
  readonly plot: Plot | null;
  readonly place: RefObject<HTMLElement | null>;
  /** Saves a level that was put elsewhere; resolves when that has come to an end, good or bad. */
  readonly onMove: (level: ChartLevel, price: number) => Promise<unknown>;
}

/** The levels where hands, keys and calls under way have put them; a call that fails puts its level back. */
export function useLevelMoves({ levels, plot, place, onMove }: LevelMovesInput) {
  const [saving, setSaving] = useState<readonly MovedLevel[]>([]);
  const move = (level: ChartLevel, price: number) => {
    const moved = { id: level.id, price };
    setSaving((all) => [...all.filter(({ id }) => id !== level.id), moved]);
    void onMove(level, price).finally(() => setSaving((all) => all.filter((each) => each !== moved)));
  };
  const { nudged, settle, nudgeHandlers } = useLevelNudge(move);
  // What keys have moved is saved before a hand takes it up.
  const { dragged, wasDragged, dragHandlers } = useLevelDrag({ plot, place, onGrab: settle, onDrop: move });
  const inHand = dragged ?? nudged;
  const shown = useMemo(() => {
    const moved = inHand === null ? saving : [...saving, inHand];
    return levels.map((level) => {
      const elsewhere = moved.findLast(({ id }) => id === level.id);
      return elsewhere === undefined ? level : { ...level, price: elsewhere.price };
    });
  }, [levels, saving, inHand]);
  return {
    shown,
    inHand,
    wasDragged,
    move,
    handlersOf: (level: ChartLevel) => ({ ...dragHandlers(level), ...nudgeHandlers(level) }),
  };
}

export type LevelMoves = ReturnType<typeof useLevelMoves>;
