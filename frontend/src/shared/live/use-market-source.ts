import type { MarketSource } from '@contract/market.js';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { marketStatusAtom } from './live-atoms.js';
import { corePricesQuery, marketPricesQuery } from './price-queries.js';

/** Where the prices on the page come from, also without a socket; undefined until it is known. */
export function useMarketSource(): MarketSource | undefined {
  const status = useAtomValue(marketStatusAtom);
  const { data: asked } = useQuery({ ...corePricesQuery, enabled: false });
  const { data: market } = useQuery({ ...marketPricesQuery, enabled: false });
  return status?.source ?? asked?.source ?? market?.source;
}
