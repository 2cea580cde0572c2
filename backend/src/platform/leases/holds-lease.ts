import type { DataSource, EntityManager } from 'typeorm';
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

/** A transaction under a lease; `fenced` if that is not the fence's any more, and `work` was not done. */
export function fencedTransaction<T>(
  db: DataSource,
  name: LeaseName,
  fence: Fence,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T | 'fenced'> {
  return db.transaction(async (tx) => ((await holdsLease(tx, name, fence)) ? work(tx) : 'fenced'));
}
