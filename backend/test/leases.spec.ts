import { pino } from 'pino';
import { FENCE_SQL } from '../src/alerts/record-sql.js';
import { PROCESS_ROLES, type ProcessRole } from '../src/contract/admin.js';
import { SystemClock } from '../src/platform/clock/clock.js';
import { HealthFields } from '../src/platform/health/health-fields.js';
import type { Fence } from '../src/platform/leases/leases.js';
import { LEASE_MS, SqlLeases } from '../src/platform/leases/sql-leases.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const PATIENCE_MS = 8_000;

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
  function start(roles: readonly ProcessRole[] = PROCESS_ROLES): Process {
    const leases = new SqlLeases(
      database.dataSource,
      new SystemClock(),
      { roles },
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

  async function until(condition: () => boolean): Promise<number> {
    const start = performance.now();
    while (!condition()) {
      if (performance.now() - start > PATIENCE_MS)
        throw new Error(`Waited too long for ${String(condition)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - start;
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
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS * 1.5));
    expect([first.heard, second.heard]).toEqual([['taken 1'], []]);
    expect([first.leases.isSure('market'), second.leases.isSure('market')]).toEqual([true, false]);
  });

  it('go to the standby at once after an orderly stop, with a new epoch', async () => {
    const first = start();
    await until(() => first.fence !== null);
    const second = start();
    await stop(first.leases);
    await expect(until(() => second.fence !== null)).resolves.toBeLessThan(1_000);
    expect(second.heard).toEqual(['taken 2']);
  });

  it('go to the standby within three seconds after a holder that ends without a word', async () => {
    await database.dataSource.query(
      `INSERT INTO leases VALUES ('market', gen_random_uuid(), 5, now() + $1 * interval '1 millisecond')`,
      [LEASE_MS],
    );
    const standby = start();
    const tookMs = await until(() => standby.fence !== null);
    expect(tookMs).toBeGreaterThan(LEASE_MS / 2);
    expect(tookMs).toBeLessThan(3_000);
    expect(standby.heard).toEqual(['taken 6']);
  });

  it('go to the standby when they run out, not at its next look', async () => {
    const lateBy: number[] = [];
    // Spread over the time between two looks: by looks alone, two of the four would be late by half of it or more.
    for (const endsIn of [450, 550, 650, 750]) {
      const [{ end } = { end: 0 }] = await database.dataSource.query<{ end: number }[]>(
        `INSERT INTO leases VALUES ('market', gen_random_uuid(), 5, clock_timestamp() + $1 * interval '1 millisecond')
         ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = leases.epoch + 1, until = excluded.until
         RETURNING extract(epoch FROM until)::float8 * 1000 AS end`,
        [endsIn],
      );
      const standby = start();
      await until(() => standby.fence !== null);
      lateBy.push(Date.now() - end);
      await stop(standby.leases);
      running.splice(running.indexOf(standby.leases), 1);
    }
    lateBy.sort((a, b) => a - b);
    expect(lateBy[0]).toBeGreaterThan(-5);
    expect(lateBy[2]).toBeLessThan(200);
  });

  it('go to the standby at once when they end later than any lease can: the clock was put back, the holder is dead', async () => {
    await database.dataSource.query(
      `INSERT INTO leases VALUES ('market', gen_random_uuid(), 5, now() + interval '1 hour')`,
    );
    const standby = start();
    await expect(until(() => standby.fence !== null)).resolves.toBeLessThan(LEASE_MS);
    expect(standby.heard).toEqual(['taken 6']);
  });

  it('are renewed while their holder writes for longer than a lease lasts', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    const standby = start();
    const writer = database.dataSource.createQueryRunner();
    await writer.startTransaction();
    await writer.query(FENCE_SQL, [holder.fence?.owner, holder.fence?.epoch]);
    await writer.query('SELECT pg_sleep($1)', [(LEASE_MS * 1.5) / 1_000]);
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
    await holder.leases.release('market');
    expect(holder.leases.fence('market')).toBeNull();
    await expect(until(() => standby.fence !== null)).resolves.toBeLessThan(1_000);
  });

  it('tell a holder that lost its lease, once, and only then give it a new tenure', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    await steal();
    await until(() => holder.heard.includes('lost'));
    expect([holder.leases.fence('market'), holder.leases.isSure('market')]).toEqual([null, false]);
    await database.dataSource.query(`UPDATE leases SET until = '-infinity'`);
    await until(() => holder.fence !== null);
    expect(holder.heard).toEqual(['taken 1', 'lost', 'taken 3']);
  });

  it('end a tenure when a write was refused, but not a later one', async () => {
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
    expect(logged.filter((message) => message.startsWith('a write was fenced'))).toHaveLength(1);
    expect(holder.heard).toEqual(['taken 1', 'lost']);
  });

  it('outlive a database that goes away for a moment', async () => {
    const holder = start();
    await until(() => holder.fence !== null);
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const cutAt = performance.now();
    await until(() => performance.now() - cutAt > LEASE_MS && holder.leases.isSure('market'));
    expect(holder.heard).toEqual(['taken 1']);
  });
});
