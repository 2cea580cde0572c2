import type { Offers, StatusResponse } from '@contract/status.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readSiteBlock } from './site.js';
import { request } from './http.js';

/** What the pages are made for. It holds until the server has answered, so that nothing moves where all is offered. */
export const ALL_OFFERED: Offers = {
  payments: 'coinbase-business',
  proFor: null,
  mail: true,
  google: true,
  signUp: 'open',
  trial: 'open',
};

/** In the page, else read once: it changes with a restart of the server only. */
export const offersQuery = queryOptions<Offers>({
  queryKey: ['offers'],
  queryFn: async ({ signal }) => (await request<StatusResponse>('GET', '/api/status', { signal })).offers,
  initialData: () => readSiteBlock()?.offers,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useOffers(): Offers {
  return useQuery(offersQuery).data ?? ALL_OFFERED;
}
