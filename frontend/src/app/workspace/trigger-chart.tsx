import type { Trigger } from '@contract/trigger.js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartLevel } from '../../features/price-chart/chart-level.js';
import type { OpenSurface } from '../../features/price-chart/chart-surface.js';
import { ChartSection } from '../../features/price-chart/components/chart-section.js';
import { symbolsQuery } from '../../features/triggers/components/symbol-picker.js';
import { useTriggerActions } from '../../features/triggers/use-trigger-actions.js';
import { useTriggers } from '../../features/triggers/use-triggers.js';
import { afterMove, levelsBySymbol } from './chart-levels.js';

const NONE: readonly Trigger[] = [];
const NO_SYMBOLS: readonly string[] = [];

/** The chart with the levels of the person's triggers on it; dropping one saves it. */
export function TriggerChart({ openSurface }: { readonly openSurface?: OpenSurface }) {
  const { data: triggers = NONE } = useTriggers();
  const actions = useTriggerActions();
  const { data: groups } = useQuery(symbolsQuery);
  const symbols = groups === undefined ? NO_SYMBOLS : [...groups.tradfi, ...groups.wallets];
  const levels = useMemo(() => levelsBySymbol(triggers), [triggers]);
  const move = async (level: ChartLevel, price: number) => {
    const moved = afterMove(triggers, level, price);
    if (moved !== null) await actions.edit(moved.trigger, moved.condition);
  };
  return <ChartSection symbols={symbols} levels={levels} onMove={move} openSurface={openSurface} />;
}
