import type { StatusResponse } from '@contract/status.js';
import { queryOptions } from '@tanstack/react-query';

/** How often it is read where it is shown, in milliseconds. */
export const STATUS_EVERY_MS = 5_000;

export const statusQuery = queryOptions<StatusResponse>({ queryKey: ['api', 'status'] });
