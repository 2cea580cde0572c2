import type { PricesResponse } from '@contract/market.js';
import { isCoreSymbol } from '@contract/symbols.js';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { priceTableAtom } from './live-atoms.js';
import { useCorePricePolling } from './price-queries.js';
import { applyPrices } from './price-table.js';
import { requestPrices } from './watched-symbols.js';

const SAFETY_NET_MS = 20_000;

/**
 * Has the prices of these symbols come in while the caller is on the page: pushed by the socket, and read every 20 s
 * whatever the socket does. Failures are silent; an unknown symbol simply has no price.
 */
export function useWatchSymbols(symbols: readonly string[]): void {
  const store = useStore();
  const setTable = useSetAtom(priceTableAtom);
  const others = [...new Set(symbols)]
    .filter((symbol) => !isCoreSymbol(symbol))
    .sort()
    .join(',');
  useCorePricePolling();
  useEffect(() => (others === '' ? undefined : requestPrices(store, others.split(','))), [store, others]);
  const { data } = useQuery<PricesResponse>({
    queryKey: ['api', 'prices', { search: { symbols: others } }],
    enabled: others !== '',
    refetchInterval: SAFETY_NET_MS,
  });
  useEffect(() => {
    if (data !== undefined) setTable((table) => applyPrices(table, data));
  }, [data, setTable]);
}
