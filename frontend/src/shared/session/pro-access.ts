import type { ProAccess } from '@contract/account.js';
import { queryOptions } from '@tanstack/react-query';

/** Whether who is signed in may use the dashboard. */
export const proAccessQuery = queryOptions<ProAccess>({ queryKey: ['api', 'check-pro-access'] });
