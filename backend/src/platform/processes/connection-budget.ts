import type { Config } from '../config/config.js';
import { onOwnConnection } from '../database/own-connection.js';
import { ROLE_OF_LEASE } from '../leases/leases.js';
import type { Logger } from '../logger/logger.js';

type DatabaseConfig = Pick<Config, 'roles' | 'databaseUrl' | 'databasePoolSize' | 'databaseLeaseUrl'>;

export interface ConnectionUse {
  /** Those of this process. */
  readonly own: number;
  /** Those of the processes that live. */
  readonly others: number;
  /** What the database has for us all. */
  readonly limit: number;
}

export type ConnectionVerdict =
  | { readonly kind: 'fits' }
  | { readonly kind: 'near' | 'over'; readonly sentence: string };

const NEAR = 0.8;
/** Three heartbeats. */
const LIVES_SQL = `
SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int AS limit,
       (SELECT coalesce(sum(connections), 0)::int FROM processes
         WHERE seen_at BETWEEN clock_timestamp() - interval '6 s' AND clock_timestamp() + interval '6 s') AS others`;

/** How many connections to the database itself a process may open. What goes through a pooler is the pooler's. Pure. */
export function connectionsOf(config: DatabaseConfig): number {
  const leases = Object.values(ROLE_OF_LEASE).some((role) => config.roles.includes(role)) ? 1 : 0;
  return (config.databaseLeaseUrl === config.databaseUrl ? config.databasePoolSize : 0) + leases;
}

/** Pure. */
export function connectionVerdict({ own, others, limit }: ConnectionUse): ConnectionVerdict {
  const sum = own + others;
  if (sum <= limit * NEAR) return { kind: 'fits' };
  const figures = `this process may open ${own} connections to the database and the others that run ${others}, ${sum} in all, of ${limit}`;
  if (sum <= limit) return { kind: 'near', sentence: `database: ${figures}` };
  return {
    kind: 'over',
    sentence: `The database has too few connections: ${figures}. Set DATABASE_POOL_SIZE lower or max_connections higher.`,
  };
}

/**
 * Compares what all processes may open with what the database has, and warns above 80 %.
 * @throws Error with the sum if it is more.
 */
export async function checkConnections(config: DatabaseConfig, logger: Logger): Promise<void> {
  const { rows } = await onOwnConnection(config.databaseLeaseUrl, (client) =>
    client.query<Omit<ConnectionUse, 'own'>>(LIVES_SQL),
  );
  const [{ limit, others } = { limit: Infinity, others: 0 }] = rows;
  const verdict = connectionVerdict({ own: connectionsOf(config), others, limit });
  if (verdict.kind === 'over') throw new Error(verdict.sentence);
  if (verdict.kind === 'near') logger.warn(verdict.sentence);
}
