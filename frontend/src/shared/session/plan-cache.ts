import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { meQuery } from './me.js';

/** Calls whose answers depend on the plan of who asks, and on what they paid. */
const OF_PLAN: readonly QueryKey[] = [
  ['api', 'billing'],
  ['api', 'user'],
  ['api', 'check-pro-access'],
  ['api', 'triggers'],
  ['api', 'unified-triggers'],
  ['api', 'trigger-symbols'],
  ['api', 'wallet-submissions'],
];

/** Reads again what is shown and depends on the plan, but for the person. */
export function refetchPlanRelated(client: QueryClient, options?: InvalidateOptions): void {
  for (const queryKey of OF_PLAN) void client.invalidateQueries({ queryKey }, options);
}

/** Reads the person again and everything that is shown and depends on the plan. Never rejects. */
export async function refetchPlan(client: QueryClient): Promise<void> {
  refetchPlanRelated(client);
  await client.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Reads the person and their payments again, the least that shows whether something has changed. Never rejects. */
export async function rereadPayments(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['api', 'billing'] });
  await client.invalidateQueries({ queryKey: meQuery.queryKey });
}
