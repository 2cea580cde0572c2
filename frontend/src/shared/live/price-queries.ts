import type { MarketPricesResponse, PricesResponse } from '@contract/market.js';
import { CORE_SYMBOLS } from '@contract/symbols.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { connectionAtom, pricesAskedAtom, priceTableAtom } from './live-atoms.js';
import { applyMarketPrices, applyPrices } from './price-table.js';

const SAFETY_NET_MS = 20_000;
const WITHOUT_SOCKET_MS = 8_000;

export const corePricesQuery = queryOptions<PricesResponse>({
  queryKey: ['api', 'prices', { search: { symbols: CORE_SYMBOLS.join(',') } }],
});

export const marketPricesQuery = queryOptions<MarketPricesResponse>({ queryKey: ['api', 'market-prices'] });

/** Reads the core prices every 20 s, whatever the socket does. Failures are silent. */
export function useCorePricePolling(): void {
  const setTable = useSetAtom(priceTableAtom);
  const setAsked = useSetAtom(pricesAskedAtom);
  const { data, isPending } = useQuery({ ...corePricesQuery, refetchInterval: SAFETY_NET_MS });
  useEffect(() => {
    if (data !== undefined) setTable((table) => applyPrices(table, data));
  }, [data, setTable]);
  useEffect(() => {
    if (!isPending) setAsked('answered');
  }, [isPending, setAsked]);
}

/** Reads the market once, and every 8 s as long as there is no live connection. Failures are silent. */
export function useMarketPricePolling(): void {
  const setTable = useSetAtom(priceTableAtom);
  const connection = useAtomValue(connectionAtom);
  const refetchInterval = connection === 'live' ? false : WITHOUT_SOCKET_MS;
  const { data } = useQuery({ ...marketPricesQuery, refetchInterval });
  useEffect(() => {
    if (data !== undefined) setTable((table) => applyMarketPrices(table, data));
  }, [data, setTable]);
}

const WORKSPACE_MS = 30_000;

/** Reads the market every 30 s, whatever the socket does, as a signed-in person's pages do. Failures are silent. */
export function useWorkspacePricePolling(): void {
  const setTable = useSetAtom(priceTableAtom);
  const setAsked = useSetAtom(pricesAskedAtom);
  const { data, isPending } = useQuery({ ...marketPricesQuery, refetchInterval: WORKSPACE_MS });
  useEffect(() => {
    if (data !== undefined) setTable((table) => applyMarketPrices(table, data));
  }, [data, setTable]);
  useEffect(() => {
    if (!isPending) setAsked('answered');
  }, [isPending, setAsked]);
}
