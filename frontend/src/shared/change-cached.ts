import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is cached under a key. A read that is under way may be older than the change, and would undo it: it is made
 * anew. So is one of what is not known yet, which cannot be changed.
 */
export function changeCached<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  how: (known: T) => NoInfer<T>,
): void {
  const query = { queryKey, exact: true };
  const isReading = client.isFetching(query) > 0;
  const known = client.getQueryData(queryKey);
  // The library goes on with a first read, however old its answer is by then, unless it is given up.
  if (known === undefined) void client.cancelQueries(query);
  else client.setQueryData(queryKey, how(known));
  if (isReading || known === undefined) void client.invalidateQueries(query);
}
