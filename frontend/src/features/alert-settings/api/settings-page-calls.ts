import type { PricesResponse } from '@contract/market.js';
import type { UnifiedTrigger } from '@contract/user-triggers.js';
import { queryOptions } from '@tanstack/react-query';
import { HttpError, request } from '../../../shared/http.js';
import { pathOfKey } from '../../../shared/query-client.js';

/** The person's triggers in the form other programs share. */
export const unifiedTriggersQuery = queryOptions<readonly UnifiedTrigger[]>({
  queryKey: ['api', 'unified-triggers'],
});

/** Which of these symbols have a price, in the same order. None at all is an answer too. */
export function pricedSymbolsQuery(symbols: readonly string[]) {
  return queryOptions<readonly string[]>({
    queryKey: ['api', 'prices', { search: { symbols: symbols.join(',') } }, 'priced'],
    enabled: symbols.length > 0,
    queryFn: async ({ queryKey, signal }) => {
      try {
        const { prices } = await request<PricesResponse>('GET', pathOfKey(queryKey.slice(0, 3)), { signal });
        return symbols.filter((symbol) => symbol in prices);
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return [];
        throw error;
      }
    },
  });
}
