import type { DataSource } from 'typeorm';
import type { Purge } from '../../src/platform/jobs/purges.js';

/** What the jobs of the purges do once. */
export async function purge(db: DataSource, purges: readonly Purge[]): Promise<void> {
  for (const { sql, parameters = [] } of purges) await db.query(sql, [...parameters]);
}
