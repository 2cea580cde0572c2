import type { SymbolGroups } from '@contract/user-triggers.js';
import { queryOptions } from '@tanstack/react-query';

/** What the person may watch. It follows the wallets and the switch of traditional finance. */
export const symbolsQuery = queryOptions<SymbolGroups>({
  queryKey: ['api', 'trigger-symbols'],
  staleTime: 0,
});
