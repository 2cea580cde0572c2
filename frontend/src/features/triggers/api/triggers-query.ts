import type { Trigger, WatchingNow } from '@contract/trigger.js';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { changeCached } from '../../../shared/change-cached.js';
import type { LiveSocket } from '../../../shared/live/live-atoms.js';
import { withoutTrigger, withTrigger } from '../trigger-list.js';
import { tierQuery } from './tier-query.js';

/** The triggers of the person who is signed in. */
export const triggersQuery = queryOptions<readonly Trigger[]>({ queryKey: ['api', 'triggers'] });

/**
 * Additions that failed, by their bodies; the server may have made some of them all the same. Once a trigger is changed or deleted
 * they are forgotten: the same one added again is another one.
 */
export const failedAdditions = new Map<string, { readonly key: string; readonly until: number }>();

/** Changes the triggers in the cache. */
export function changeTriggers(
  client: QueryClient,
  how: (list: readonly Trigger[]) => readonly Trigger[],
): void {
  changeCached(client, triggersQuery.queryKey, how);
}

/** Lets the socket's pushes fill the same cache. Returns how to stop. */
export function followTriggers(socket: LiveSocket, client: QueryClient): () => void {
  const onChanged = (trigger: Trigger) => {
    const isNew = client.getQueryData(triggersQuery.queryKey)?.every(({ id }) => id !== trigger.id);
    changeTriggers(client, (list) => withTrigger(list, trigger));
    if (isNew === true) void client.invalidateQueries({ queryKey: tierQuery.queryKey });
  };
  const onDeleted = ({ id }: { readonly id: string }) => {
    failedAdditions.clear();
    changeTriggers(client, (list) => withoutTrigger(list, id));
    void client.invalidateQueries({ queryKey: tierQuery.queryKey });
  };
  const onSeries = (now: Readonly<Record<string, WatchingNow>>) => {
    // Not as a change: a read that is under way is told it just as well.
    client.setQueryData(triggersQuery.queryKey, (list) =>
      list?.map((trigger) => ({ ...trigger, ...now[trigger.id] })),
    );
  };
  socket.on('trigger:changed', onChanged).on('trigger:deleted', onDeleted).on('series', onSeries);
  return () =>
    void socket.off('trigger:changed', onChanged).off('trigger:deleted', onDeleted).off('series', onSeries);
}
