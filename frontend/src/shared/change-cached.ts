import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is cached under a key, if anything is. A read that is under way may be older than the change, and would undo
 * it: it is made anew.
 */
export function changeCached<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  how: (known: T) => NoInfer<T>,
): void {
  const isReading = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<T>(queryKey, (known) => known && how(known));
  if (isReading) void client.invalidateQueries({ queryKey, exact: true });
}
