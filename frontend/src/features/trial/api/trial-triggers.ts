import type { PublicTriggersResponse } from '@contract/trial.js';
import { toTrialTrigger, type Trigger } from '@contract/trigger.js';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { changeCached } from '../../../shared/change-cached.js';
import type { LiveSocket } from '../../../shared/live/live-atoms.js';
import { withoutTrialTrigger, withTrialTrigger } from '../trigger-list.js';

/** The triggers of a trial; without a token nothing is asked. */
export function trialTriggersQuery(token: string | undefined) {
  return queryOptions<PublicTriggersResponse>({
    queryKey: ['api', 'triggers', 'public', { bearer: token }],
    enabled: token !== undefined,
  });
}

/** Lets the socket's pushes fill the same cache. Returns how to stop. */
export function followTrialTriggers(socket: LiveSocket, client: QueryClient, token: string): () => void {
  const { queryKey } = trialTriggersQuery(token);
  const onChanged = (trigger: Trigger) => {
    changeCached(client, queryKey, (list) => withTrialTrigger(list, toTrialTrigger(trigger)));
  };
  const onDeleted = ({ id }: { readonly id: string }) => {
    changeCached(client, queryKey, (list) => withoutTrialTrigger(list, (trigger) => trigger.id === id));
  };
  socket.on('trigger:changed', onChanged).on('trigger:deleted', onDeleted);
  return () => void socket.off('trigger:changed', onChanged).off('trigger:deleted', onDeleted);
}
