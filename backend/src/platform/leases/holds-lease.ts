import type { EntityManager } from 'typeorm';
import type { Fence, LeaseName } from './leases.js';

/**
 * Whether a lease is still that tenure's; if so, it stays so until the transaction ends. For transactions of several
 * statements that write in its name; see lease-sql.ts for the others.
 */
export async function holdsLease(
  tx: EntityManager,
  name: LeaseName,
  { owner, epoch }: Fence,
): Promise<boolean> {
  const held = await tx.query<unknown[]>(
    'SELECT FROM leases WHERE name = $1 AND owner = $2::uuid AND epoch = $3 FOR KEY SHARE',
    [name, owner, epoch],
  );
  return held.length > 0;
}
