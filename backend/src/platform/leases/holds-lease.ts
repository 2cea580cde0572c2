import type { EntityManager } from 'typeorm';
import { fenceSql } from './lease-sql.js';
import type { Fence, LeaseName } from './leases.js';

/** Whether a lease is still that fence's; if so, it stays so until the transaction ends. */
export async function holdsLease(
  tx: EntityManager,
  name: LeaseName,
  { owner, epoch }: Fence,
): Promise<boolean> {
  const held = await tx.query<unknown[]>(fenceSql(name), [owner, epoch]);
  return held.length > 0;
}
