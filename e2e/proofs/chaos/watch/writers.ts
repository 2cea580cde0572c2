import type { Cluster } from '../cluster/cluster.js';
import type { GatedDatabase } from '../cluster/gated.js';
import { until } from '../../support/until.js';
import type { Stage } from '../running-stage.js';
import { ownerOf } from './lease-watch.js';

/**
 * Has the run's own database note from which port each state was recorded, and whose the market lease was then. What is
 * rolled back is not noted.
 */
export async function noteWriters({ database }: Cluster): Promise<void> {
  await database.rows(`
    CREATE TABLE fault_writers (port int NOT NULL, lease_owner text NOT NULL);
    CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_query() LIKE '%price_cursors%' THEN
        INSERT INTO fault_writers SELECT inet_client_port(), owner::text FROM leases WHERE name = 'market';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fault_writer BEFORE UPDATE ON triggers FOR EACH ROW EXECUTE FUNCTION note_writer()`);
}

/**
 * States that a process recorded while another one had the market lease. For processes that reach the database by gates of
 * their own and were never started again.
 */
export async function staleCommits({ cluster }: Stage, network: GatedDatabase): Promise<number> {
  const ports = new Map<string, ReadonlySet<number>>();
  for (const backend of cluster.live()) {
    const owner = await until(`${backend.name} says its name`, () => ownerOf(backend));
    ports.set(owner, network.gateOf(cluster, backend).ports);
  }
  const writes = await cluster.database.rows<{ port: number; owner: string }>(
    'SELECT port, lease_owner AS owner FROM fault_writers',
  );
  return writes.filter(({ port, owner }) => ports.get(owner)?.has(port) !== true).length;
}
