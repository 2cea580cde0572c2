import type { RecentAlert } from '@contract/alert.js';
import type { Condition, Trigger } from '@contract/trigger.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { AlertEvidence } from '../../features/alerts/components/alert-evidence.js';
import type { ChartLevel } from '../../features/price-chart/chart-level.js';
import type { OpenSurface } from '../../features/price-chart/chart-surface.js';
import { ChartSection } from '../../features/price-chart/components/chart-section.js';
import { triggersQuery } from '../../features/triggers/api/triggers-query.js';
import { backtestFiresAtom } from '../../features/triggers/backtest-fires.js';
import { symbolsQuery } from '../../features/triggers/symbol-choices.js';
import { useTriggerActions } from '../../features/triggers/use-trigger-actions.js';
import { useTriggers } from '../../features/triggers/use-triggers.js';
import { useIsQuiet } from '../../shared/live/when-quiet.js';
import { afterMove, levelsBySymbol } from './chart-levels.js';

const NONE: readonly Trigger[] = [];
const evidenceOf = (alert: RecentAlert) => <AlertEvidence alert={alert} />;
const NO_SYMBOLS: readonly string[] = [];

/** The chart with the levels of the person's triggers on it: moving one saves it, a press on the chart adds one. */
export function TriggerChart({ openSurface }: { readonly openSurface?: OpenSurface }) {
  const { data: triggers = NONE } = useTriggers();
  const actions = useTriggerActions();
  const { data: groups } = useQuery({ ...symbolsQuery, enabled: useIsQuiet() });
  const symbols = groups === undefined ? NO_SYMBOLS : [...groups.tradfi, ...groups.wallets];
  const levels = useMemo(() => levelsBySymbol(triggers), [triggers]);
  const client = useQueryClient();
  const running = useRef<Promise<unknown> | null>(null);
  const move = async (level: ChartLevel, price: number) => {
    // The second bound of a band is moved in what the first move has left.
    while (running.current !== null) await running.current;
    const known = client.getQueryData(triggersQuery.queryKey) ?? NONE;
    const moved = afterMove(known, level, price);
    if (moved === null) return;
    running.current = actions.edit(moved.trigger, moved.condition).finally(() => {
      running.current = null;
    });
    await running.current;
  };
  const place = async (symbol: string, condition: Condition) =>
    (await actions.create(symbol, condition)) === 'done';
  return (
    <ChartSection
      symbols={symbols}
      levels={levels}
      onMove={move}
      onPlace={place}
      backtest={useAtomValue(backtestFiresAtom)}
      evidenceOf={evidenceOf}
      openSurface={openSurface}
    />
  );
}
