import type { Cluster } from '../cluster/cluster.js';
import type { GatedDatabase } from '../cluster/gated.js';
import type { Stage } from '../running-stage.js';
import { ownerOf } from './lease-watch.js';

/** The lease is looked at this often, so a change of hands is seen that much later. */
const SEEN_LATE_MS = 100;

/** Has the run's own database note from which port each state was recorded. What is rolled back is not noted. */
export async function noteWriters({ database }: Cluster): Promise<void> {
  await database.rows(`
    CREATE TABLE fault_writers (port int NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
    CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_query() LIKE '%price_cursors%' THEN INSERT INTO fault_writers (port) VALUES (inet_client_port()); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fault_writer BEFORE UPDATE ON triggers FOR EACH ROW EXECUTE FUNCTION note_writer()`);
}

/**
 * States that a process recorded while another one had the market lease. For processes that reach the database by gates of
 * their own and were never started again.
 */
export async function staleCommits({ cluster, leases }: Stage, network: GatedDatabase): Promise<number> {
  const ports = new Map<string, ReadonlySet<number>>();
  for (const backend of cluster.live()) {
    const owner = await ownerOf(backend);
    if (owner !== null) ports.set(owner, network.gateOf(cluster, backend).ports);
  }
  const writes = await cluster.database.rows<{ port: number; at: number }>(
    'SELECT port, (extract(epoch FROM at) * 1000)::float8 AS at FROM fault_writers',
  );
  const changes = leases.takeovers.filter(({ name }) => name === 'market');
  return writes.filter(({ port, at }) => {
    const [since] = changes.filter((change) => change.at <= at).slice(-1);
    const next = changes.find((change) => change.at > at);
    if (since === undefined || (next !== undefined && at > next.at - SEEN_LATE_MS)) return false;
    return ports.get(since.owner)?.has(port) !== true;
  }).length;
}
