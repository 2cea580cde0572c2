import type { AssetPriceResponse } from '@contract/market.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { priceAtom } from './live-atoms.js';
import { useIsQuiet } from './when-quiet.js';

const EVERY_MS = 15_000;

/** The price of one symbol in US dollars, by REST. */
export function assetPriceQuery(symbol: string) {
  return queryOptions<AssetPriceResponse>({
    queryKey: ['api', 'prices', { search: { asset: symbol, quote: 'USD' } }],
  });
}

export interface AssetPrice {
  readonly price: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

export type AssetPriceState = AssetPrice | 'loading' | 'missing';

/**
 * The newest price known of a symbol: read when the page is drawn and every 15 s, and in between what the socket pushed. A
 * read that fails is silent; the last price stays.
 */
export function useAssetPrice(symbol: string): AssetPriceState {
  const { data, isPending } = useQuery({
    ...assetPriceQuery(symbol),
    enabled: useIsQuiet(),
    refetchInterval: EVERY_MS,
  });
  const pushed = useAtomValue(priceAtom(symbol));
  const asked = data === undefined ? null : { price: data.price, asOf: Date.parse(data.asOf) };
  const newest = pushed !== null && (asked === null || pushed.asOf > asked.asOf) ? pushed : asked;
  if (newest !== null) return { price: newest.price, asOf: newest.asOf };
  return isPending ? 'loading' : 'missing';
}
