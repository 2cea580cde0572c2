import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Points within the one statement that records: named by what the database is about to do, or has just done. */
export const SERVER_POINTS = [
  'before compare-and-set',
  'after compare-and-set',
  'before alert insert',
  'after alert insert',
  'before commit',
] as const;

export type ServerPoint = (typeof SERVER_POINTS)[number];

const LOCK_CLASS = 4_711;
const LOOK_MS = 10;
const ENDS_MS = 5_000;

/**
 * Triggers of the run's own database. One that is passed by the recording statement waits as long as somebody holds the
 * point's lock: at its first row, or at its second, or, of a deferred one, when everything is done but the commit.
 */
const INSTALL_SQL = `
CREATE FUNCTION fault_point() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counter text := 'fault.' || TG_NAME;
  seen int := coalesce(nullif(current_setting(counter, true), ''), '0')::int;
BEGIN
  IF TG_ARGV[0] <> 'any' AND current_query() NOT LIKE '%price_cursors%' THEN RETURN NEW; END IF;
  PERFORM set_config(counter, (seen + 1)::text, true);
  IF seen < 2 AND TG_ARGV[1 + seen] IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(${LOCK_CLASS}, TG_ARGV[1 + seen]::int);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fault_swap BEFORE UPDATE ON triggers FOR EACH ROW EXECUTE FUNCTION fault_point('recording', 0, 1);
CREATE TRIGGER fault_alert BEFORE INSERT ON alerts FOR EACH ROW EXECUTE FUNCTION fault_point('recording', 2);
CREATE TRIGGER fault_delivery BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION fault_point('recording', 3);
CREATE CONSTRAINT TRIGGER fault_commit AFTER INSERT ON alerts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION fault_point('any', 4)`;

const WAITING_SQL = `
SELECT pid FROM pg_locks
 WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND objid = $1 AND NOT granted AND database = (
   SELECT oid FROM pg_database WHERE datname = current_database())`;

const ACTIVE_SQL = `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`;

/** The recording statement, held at a point until `goOn`. Both ways resolve when it is over. @throws Error after 5 s. */
export interface Held {
  /** It ends as it would have. */
  goOn(): Promise<void>;
  /** Its session is ended, as when the machine at the other end is gone: nothing of it stays. */
  breakOff(): Promise<void>;
}

/** Holds the recording statement within the database. Product and processes know nothing of it. */
export class ServerPoints {
  private constructor(private readonly client: pg.Client) {}

  /** Adds the points to the database. */
  static async install(url: string): Promise<ServerPoints> {
    const client = new pg.Client({ connectionString: url, application_name: 'fault points' });
    client.on('error', () => {});
    await client.connect();
    await client.query(INSTALL_SQL);
    return new ServerPoints(client);
  }

  /** Resolves when a statement stands at the point; null if none came there within `limitMs`. */
  async hold(point: ServerPoint, limitMs: number): Promise<Held | null> {
    const key = SERVER_POINTS.indexOf(point);
    await this.client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, key]);
    const deadline = Date.now() + limitMs;
    while (Date.now() < deadline) {
      const { rows } = await this.client.query<{ pid: number }>(WAITING_SQL, [key]);
      const [waiting] = rows;
      if (waiting !== undefined) return this.held(key, waiting.pid);
      await sleep(LOOK_MS);
    }
    await this.release(key);
    return null;
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => {});
  }

  private held(key: number, pid: number): Held {
    const goOn = async (): Promise<void> => {
      await this.release(key);
      await this.ended(pid);
    };
    return {
      goOn,
      breakOff: async () => {
        await this.client.query('SELECT pg_terminate_backend($1)', [pid]);
        await goOn();
      },
    };
  }

  /** One that goes on after its process is gone would else be taken for the next process's at the next point. */
  private async ended(pid: number): Promise<void> {
    const deadline = Date.now() + ENDS_MS;
    while ((await this.client.query(ACTIVE_SQL, [pid])).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error(`The statement of session ${pid} goes on and on`);
      await sleep(LOOK_MS);
    }
  }

  private async release(key: number): Promise<void> {
    await this.client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_CLASS, key]);
  }
}
