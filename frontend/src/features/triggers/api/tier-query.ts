import type { Tier } from '@contract/account.js';
import { queryOptions } from '@tanstack/react-query';

/** What the plan of the person allows, and how much of it is used. */
export const tierQuery = queryOptions<Tier>({ queryKey: ['api', 'user', 'tier'] });
