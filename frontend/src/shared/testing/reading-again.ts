import { type DataTag, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../query-client.js';

/** What is shown, and read again at this moment; `answers` end the reads, the oldest first. `stop` ends the test's client. */
export function readingAgain<T>(
  { queryKey }: { readonly queryKey: DataTag<QueryKey, T, Error> },
  known: NoInfer<T>,
) {
  const client = createQueryClient();
  const answers: ((read: T) => void)[] = [];
  const queryFn = () => new Promise<T>((resolve) => answers.push(resolve));
  client.setQueryData(queryKey, known);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const stop = () => client.clear();
  void client.invalidateQueries({ queryKey });
  const settled = async () => {
    while (client.isFetching() > 0) await Promise.resolve();
  };
  return { client, answers, settled, stop, shown: () => client.getQueryData(queryKey) };
}
