import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { type Fence, Leases, type LeaseName } from '../../src/platform/leases/leases.js';

/** Functions of a schema that is searched before PostgreSQL's own. */
const CLOCK = `
CREATE SCHEMA owned_clock;
CREATE TABLE owned_clock.moment (at timestamptz NOT NULL);
INSERT INTO owned_clock.moment VALUES (pg_catalog.now());
CREATE FUNCTION owned_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM owned_clock.moment';
CREATE FUNCTION owned_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM owned_clock.moment'`;

const LEASES: readonly LeaseName[] = ['scheduler', 'telegram'];

/**
 * Connections to a test's database on which now() is what the test says, and all leases that work there needs. No process may
 * seek leases in that database. Defaults of columns keep PostgreSQL's own time.
 */
export class OwnedClock extends Leases {
  private constructor(readonly db: DataSource) {
    super();
  }

  static async on({ options }: DataSource): Promise<OwnedClock> {
    const { url = '' } = options as { readonly url?: string };
    const usual = dataSourceOptions(url);
    const extra = {
      ...(usual.extra as object),
      options: '-c search_path=owned_clock,pg_catalog,public',
    };
    const clock = new OwnedClock(await new DataSource({ ...usual, extra }).initialize());
    await clock.db.query(CLOCK);
    await clock.db.query(
      `INSERT INTO leases (name, owner, epoch, until) SELECT unnest($1::text[]), $2, 1, 'infinity'`,
      [LEASES, clock.owner],
    );
    return clock;
  }

  /** `at`: epoch milliseconds. */
  async set(at: number): Promise<void> {
    await this.db.query('UPDATE owned_clock.moment SET at = to_timestamp($1::float8 / 1000)', [at]);
  }

  /** Of a process that holds the leases; jobs run when they are told to. */
  jobs(): LeaderJobs {
    return new LeaderJobs(this, new SystemClock(), pino({ level: 'silent' }));
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  override seek(): void {}

  override fence(): Fence {
    return { owner: this.owner, epoch: 1 };
  }

  override isSure(): boolean {
    return true;
  }

  override refused(name: LeaseName): void {
    throw new Error(`The lease ${name} was refused`);
  }

  override release(): Promise<void> {
    return Promise.resolve();
  }
}
