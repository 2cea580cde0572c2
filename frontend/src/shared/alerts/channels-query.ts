import type { ChannelsResponse } from '@contract/channels.js';
import { queryOptions } from '@tanstack/react-query';

/** Where the person's alerts go, and by which routes. */
export const channelsQuery = queryOptions<ChannelsResponse>({ queryKey: ['api', 'channels'] });
