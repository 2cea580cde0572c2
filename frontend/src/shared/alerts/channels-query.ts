import type { ChannelsResponse } from '@contract/channels.js';
import { queryOptions } from '@tanstack/react-query';

const WHILE_PROVING_MS = 3_000;

/**
 * Where the person's alerts go, and by which routes. Asked again every 3 s while a device has not shown its test: the answer
 * of the device goes past the page.
 */
export const channelsQuery = queryOptions<ChannelsResponse>({
  queryKey: ['api', 'channels'],
  refetchInterval: ({ state }) =>
    state.data?.channels.some((channel) => channel.kind === 'push' && channel.state === 'unproven') === true
      ? WHILE_PROVING_MS
      : false,
});
