import { until } from '../../src/platform/clock/testing/until.js';
import { pino } from 'pino';
import { fenceSql } from '../../src/platform/leases/lease-sql.js';
import { PROCESS_ROLES, type ProcessRole } from '../../src/contract/admin/operations.js';
import { type Clock, SystemClock } from '../../src/platform/clock/clock.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { HealthFields } from '../../src/platform/health/health-fields.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import { LEASE_MS, SqlLeases } from '../../src/platform/leases/sql-leases.js';
import { createTestDatabase, type TestDatabase, openTransaction } from '../support/test-database.js';

interface Questioned {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/** How often a standby looks by itself, and an end before that. */
const LOOK_EVERY_MS = 400;
const SOONER_MS = 300;

interface Process {
  readonly leases: SqlLeases;
  readonly heard: string[];
  fence: Fence | null;
}

describe('leases', () => {
  let database: TestDatabase;
  const running: SqlLeases[] = [];
  const logged: string[] = [];
  const logger = pino({}, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) });

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((leases) => stop(leases)));
    logged.length = 0;
    await database.drop();
  });

  /** A process that asks for the market. */
  function start(roles: readonly ProcessRole[] = PROCESS_ROLES, clock: Clock = new SystemClock()): Process {
    const leases = new SqlLeases(
      clock,
      { roles, databaseLeaseUrl: database.url },
      logger,
      new HealthFields(),
    );
    const process: Process = { leases, heard: [], fence: null };
    leases.seek('market', {
      taken: (fence) => {
        process.fence = fence;
        process.heard.push(`taken ${fence.epoch}`);
      },
      lost: () => {
        process.fence = null;
        process.heard.push('lost');
      },
    });
    running.push(leases);
    leases.onApplicationBootstrap();
    return process;
  }

  async function stop(leases: SqlLeases): Promise<void> {
    await leases.beforeApplicationShutdown();
    await leases.onApplicationShutdown();
  }

  /** Whether the lease is free, or the time has come that another one ended at, by the clock of the database. */
  async function isOver(end?: Date, by: Questioned = database.dataSource): Promise<boolean> {
    const [row] = (await by.query('SELECT coalesce($1, until) <= clock_timestamp() AS "isOver" FROM leases', [
      end,
    ])) as { isOver: boolean }[];
    return row?.isOver === true;
  }

  /** Whether the lease is free, or somebody else's already. */
  async function isFreeOf(owner?: string): Promise<boolean> {
    const [row] = await database.dataSource.query<{ isFree: boolean }[]>(
      'SELECT owner <> $1 OR until <= clock_timestamp() AS "isFree" FROM leases',
      [owner],
    );
    return row?.isFree === true;
  }

  /** When the lease ends unless it is renewed. */
  async function end(): Promise<Date | undefined> {
    const [row] = await database.dataSource.query<{ until: Date }[]>('SELECT until FROM leases');
    return row?.until;
  }

  async function steal(): Promise<void> {
    await database.dataSource.query(
      `UPDATE leases SET owner = gen_random_uuid(), epoch = epoch + 1, until = now() + interval '3 seconds'`,
    );
  }

  it('go to one process; the other stands by', async () => {
    const first = start();
    await until(() => first.fence !== null);
    const second = start();
    const firstEnd = await end();
    await until(() => isOver(firstEnd), 'the time at which it would have ended');
    expect([first.heard, second.heard]).toEqual([['taken 1'], []]);
    expect([first.leases.isSure('market'), second.leases.isSure('market')]).toEqual([true, false]);
  });

  it('go to the standby at once after an orderly stop, with a new epoch', async () => {
    const first = start();
    await until(() => first.fence !== null);
    const second = start();
    const owner = first.fence?.owner;
    await stop(first.leases);
    expect(await isFreeOf(owner)).toBe(true);
    await until(() => second.fence !== null);
    expect(second.heard).toEqual(['taken 2']);
  });

  it('go to the standby after a holder that ends without a word, when its lease is over', async () => {
    await database.dataSource.query(
      `INSERT INTO leases VALUES ('market', gen_random_uuid(), 5, now() + $1 * interval '1 millisecond')`,
      [LEASE_MS],
    );
    const lastEnd = await end();
    const standby = start();
    await until(() => standby.fence !== null);
    expect(await isOver(lastEnd)).toBe(true);
    expect(standby.heard).toEqual(['taken 6']);
  });

  it('go to the standby when they run out, not at its next look', async () => {
    const clock = new ManualClock(0);
    const standby = start(PROCESS_ROLES, clock);
    // On a busy machine the lease may be over before it is looked at; then the standby has it, and another one is given out.
    const next = await until(async () => {
      await database.dataSource.query(
        `INSERT INTO leases VALUES ('market', gen_random_uuid(), 5, clock_timestamp() + $1 * interval '1 millisecond')
         ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = leases.epoch + 1, until = excluded.until`,
        [SOONER_MS],
      );
      clock.forward(LOOK_EVERY_MS);
      const [waits = 0] = await until(() => clock.waits.length > 0 && clock.waits);
      return standby.fence === null && waits < LOOK_EVERY_MS && waits;
    });
    await until(() => isOver());
    clock.forward(next);
    await until(() => standby.fence !== null);
  });

  it('go to the standby at once when they end later than any lease can: the clock was put back, the holder is dead', async () => {
    await database.dataSource.query(
      `INSERT INTO leases VALUES ('market', gen_random_uuid(), 5, now() + interval '1 hour')`,
    );
    const standby = start(PROCESS_ROLES, new ManualClock(0));
    await until(() => standby.fence !== null);
    expect(standby.heard).toEqual(['taken 6']);
  });

  it('are renewed while their holder writes for longer than a lease lasts', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    const standby = start();
    const writer = await openTransaction(database.dataSource);
    await writer.query(fenceSql('market'), [holder.fence?.owner, holder.fence?.epoch]);
    const firstEnd = await end();
    await until(() => isOver(firstEnd, writer), 'the time at which it would have ended');
    expect(holder.leases.isSure('market')).toBe(true);
    await writer.commitTransaction();
    await writer.release();
    expect([holder.heard, standby.heard]).toEqual([['taken 1'], []]);
  });

  it('go to the standby when every part that shares one has released it, and not before', async () => {
    const holder = start();
    holder.leases.seek('market', { taken: () => {}, lost: () => {} });
    await until(() => holder.fence !== null);
    const standby = start();
    await holder.leases.release('market');
    expect(holder.leases.isSure('market')).toBe(true);
    const owner = holder.fence?.owner;
    await holder.leases.release('market');
    expect(await isFreeOf(owner)).toBe(true);
    expect(holder.leases.fence('market')).toBeNull();
    await until(() => standby.fence !== null);
  });

  it('tell a holder that lost its lease, once, and only then give it a new term', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    await steal();
    await until(() => holder.heard.includes('lost'));
    expect([holder.leases.fence('market'), holder.leases.isSure('market')]).toEqual([null, false]);
    await database.dataSource.query(`UPDATE leases SET until = '-infinity'`);
    await until(() => holder.fence !== null);
    expect(holder.heard).toEqual(['taken 1', 'lost', 'taken 3']);
  });

  it('end a term when a write was refused, but not a later one', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    const fence = holder.fence ?? { owner: '', epoch: 0 };
    await steal();
    holder.leases.refused('market', fence);
    expect(holder.heard.slice(0, 2)).toEqual(['taken 1', 'lost']);
    await database.dataSource.query(`UPDATE leases SET until = '-infinity'`);
    await until(() => holder.fence !== null);
    holder.leases.refused('market', fence);
    expect(holder.fence).not.toBeNull();
  });

  it('say that a write was refused, also when the loss of the lease was known by then', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    const fence = holder.fence ?? { owner: '', epoch: 0 };
    await steal();
    await until(() => holder.heard.includes('lost'));
    holder.leases.refused('market', fence);
    expect(logged.filter((message) => message.startsWith('lease: a write was fenced'))).toHaveLength(1);
    expect(holder.heard).toEqual(['taken 1', 'lost']);
  });

  it('outlive a database that goes away for a moment', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const lastEnd = await end();
    await until(() => isOver(lastEnd), 'the time at which it would have ended');
    await until(() => holder.leases.isSure('market'), 'its renewal');
    expect(holder.heard).toEqual(['taken 1']);
  });
});
