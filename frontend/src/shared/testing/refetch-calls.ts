import { waitFor } from '@testing-library/react';
import { type DataTag, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../query-client.js';

/**
 * What is shown, undefined for nothing yet, and read at this moment; `answers` end the reads, the oldest first. `stop` ends
 * the test's client.
 */
export function refetchCalls<T>(
  { queryKey }: { readonly queryKey: DataTag<QueryKey, T, Error> },
  known: NoInfer<T> | undefined,
) {
  const client = createQueryClient();
  const answers: ((read: T) => void)[] = [];
  const queryFn = () => new Promise<T>((resolve) => answers.push(resolve));
  if (known !== undefined) client.setQueryData(queryKey, known);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const stop = () => client.clear();
  void client.invalidateQueries({ queryKey });
  const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));
  return { client, answers, settled, stop, shown: () => client.getQueryData(queryKey) };
}
