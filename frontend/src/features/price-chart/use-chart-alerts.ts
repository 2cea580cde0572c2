import { type AlertPage, MOST_ALERTS, type RecentAlert } from '@contract/alert.js';
import { CANDLE_SIZES, type CandleSpan } from '@contract/candles.js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { useResync } from '../../shared/live/use-resync.js';
import { BAR_COUNTS } from './chart-series.js';

const HOUR_MS = 3_600_000;
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
  const query = useMemo(() => {
    const lengthMs = BAR_COUNTS[span] * CANDLE_SIZES[span] * 1_000;
    return chartAlertsQuery(symbol, new Date(openedAt - lengthMs).toISOString());
  }, [symbol, span, openedAt]);
  const { data } = useQuery(query);
  useResync(query.queryKey);
  useEffect(() => {
    const onRecorded = ({ asset }: RecentAlert) => {
      if (asset === symbol) void client.invalidateQueries(query);
    };
    socket?.on('alert:recorded', onRecorded);
    return () => void socket?.off('alert:recorded', onRecorded);
  }, [socket, client, symbol, query]);
  return data?.alerts ?? NONE;
}
