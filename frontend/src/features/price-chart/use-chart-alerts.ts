import { type AlertPage, MOST_ALERTS, type RecentAlert } from '@contract/alert.js';
import type { CandleSpan } from '@contract/candles.js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';

const HOUR_MS = 3_600_000;
const HOURS = { '1h': 1, '1d': 24, '7d': 7 * 24, '30d': 30 * 24 } as const;
const NONE: readonly RecentAlert[] = [];

const chartAlertsQuery = (symbol: string, from: string) =>
  queryOptions<AlertPage>({
    queryKey: ['api', 'alerts', { search: { symbol, from, limit: String(MOST_ALERTS) } }],
  });

/** The last alerts on a symbol within a span, renewed when another one rings. They are extras: a failure is silent. */
export function useChartAlerts(symbol: string, span: CandleSpan): readonly RecentAlert[] {
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  // To the hour, so that it stays the same question for a while.
  const [openedAt] = useState(() => Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  const query = chartAlertsQuery(symbol, new Date(openedAt - HOURS[span] * HOUR_MS).toISOString());
  const { data } = useQuery(query);
  useResync(query.queryKey);
  const key = JSON.stringify(query.queryKey);
  useEffect(() => {
    const onRecorded = ({ asset }: RecentAlert) => {
      if (asset === symbol)
        void client.invalidateQueries({ queryKey: JSON.parse(key) as readonly unknown[] });
    };
    socket?.on('alert:recorded', onRecorded);
    return () => void socket?.off('alert:recorded', onRecorded);
  }, [socket, client, symbol, key]);
  return data?.alerts ?? NONE;
}
