import type { Operations } from '@contract/admin/operations.js';
import { queryOptions } from '@tanstack/react-query';

/** How often what runs is read again while it is shown, in milliseconds. */
export const OPERATIONS_EVERY_MS = 5_000;

/** How the service runs at this moment. */
export const operationsQuery = queryOptions<Operations>({
  queryKey: ['api', 'admin', 'operations'],
  refetchInterval: OPERATIONS_EVERY_MS,
  staleTime: OPERATIONS_EVERY_MS,
});
