import type { ProStatus } from '@contract/account.js';
import { queryOptions } from '@tanstack/react-query';

/** What the server knows of the person's Pro. */
export const proStatusQuery = queryOptions<ProStatus>({ queryKey: ['api', 'user', 'pro-status'] });
