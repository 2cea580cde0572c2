import { jest } from '@jest/globals';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { Conditions1764082800019 } from '../../src/migrations/0019-conditions.js';
import { OwnClock1764093600022 } from '../../src/migrations/0022-own-clock.js';
import { DeliveriesOfAlert1764115200028 } from '../../src/migrations/0028-deliveries-of-alert.js';
import { DeliveriesOfAddedChannels1764547200031 } from '../../src/migrations/0031-deliveries-of-added-channels.js';
import { ALL_MIGRATIONS } from '../../src/migrations/all-migrations.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { appliedMigrations, migrate, revertLastMigration } from '../../src/platform/database/migrate.js';
import { createBlankDatabase, type TestDatabase } from '../support/test-database.js';

const NAMES = ALL_MIGRATIONS.map((migration) => new migration().name);

/** Everything the database enforces, one line each. */
async function schemaOf(database: DataSource): Promise<readonly string[]> {
  const lines = await database.query<{ line: string }[]>(`
    SELECT concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable, column_default,
                     numeric_precision, numeric_scale, identity_generation) AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
    UNION ALL
    SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 'migrations'::regclass
    UNION ALL
    SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL
    SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT concat_ws(' ', 'function', pg_get_functiondef(oid)) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
    ORDER BY line`);
  return lines.map(({ line }) => line);
}

describe('migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createBlankDatabase();
  });
  afterEach(() => database.drop());

  it('leave nothing behind when all are reverted, and give the same schema again', async () => {
    expect(await migrate(database.url)).toEqual(NAMES);
    const first = await schemaOf(database.dataSource);
    for (const name of NAMES.toReversed()) expect(await revertLastMigration(database.url)).toBe(name);
    expect(await schemaOf(database.dataSource)).toEqual([]);
    await migrate(database.url);
    expect(await schemaOf(database.dataSource)).toEqual(first);
    expect(first).toContainEqual(expect.stringMatching(/^constraint triggers triggers_one_owner CHECK/));
  });

  it('going back before conditions removes what the older release cannot watch, and says how many', async () => {
    await migrate(database.url);
    await database.dataSource.query(`
      WITH person AS (INSERT INTO users (email, email_key) VALUES ('p', 'p') RETURNING id)
      INSERT INTO triggers (user_id, symbol, op, level, band_low, band_high, phase, series, exchange, guards, repeat, expires_at, cooldown_sec)
      SELECT person.id, kind.*
        FROM person, (VALUES
          ('PLAIN', 'above', 1, NULL::numeric, NULL::numeric, 'armed', NULL, NULL, NULL::jsonb, 'always', NULL::timestamptz, 60),
          ('INSIDE', 'inside', NULL, 1, 2, 'armed', NULL, NULL, NULL, 'always', NULL, NULL),
          ('SERIES', 'above', 1.03, NULL, NULL, 'armed', 'low1h', NULL, NULL, 'always', NULL, NULL),
          ('OUTSIDE', 'outside', NULL, 1, 2, 'armed', NULL, NULL, NULL, 'always', NULL, NULL),
          ('EXCHANGE', 'above', 1, NULL, NULL, 'armed', NULL, 'kraken', NULL, 'always', NULL, NULL),
          ('GUARD', 'above', 1, NULL, NULL, 'armed', NULL, NULL, '[{}]', 'always', NULL, NULL),
          ('ONCE', 'above', 1, NULL, NULL, 'disarmed', NULL, NULL, NULL, 'once', NULL, NULL),
          ('END', 'above', 1, NULL, NULL, 'armed', NULL, NULL, NULL, 'always', now(), NULL)) kind`);
    const said: unknown[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(text) > 0);
    while ((await revertLastMigration(database.url)) !== new Conditions1764082800019().name) continue;
    write.mockRestore();
    expect(said).toContain('triggers: 6 that the older release cannot watch were removed\n');
    await expect(
      database.dataSource.query('SELECT symbol, phase FROM triggers ORDER BY symbol'),
    ).resolves.toEqual([
      { symbol: 'INSIDE', phase: 'armed' },
      { symbol: 'PLAIN', phase: 'armed' },
    ]);
  });

  it('to own clocks moves no daily summary by a second, whatever its minute, and chooses no zone for anybody', async () => {
    const { dataSource: db } = database;
    await migrate(database.url);
    while ((await revertLastMigration(database.url)) !== new OwnClock1764093600022().name) continue;
    await db.query(`
      INSERT INTO users (email, email_key, daily_summary_time)
      SELECT n, n, to_char(time '00:00' + n * interval '1 minute', 'HH24:MI') FROM generate_series(0, 1439) n`);
    const [before] = await db.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
    await migrate(database.url);
    const [found] = await db.query<unknown[]>(
      // The next one, or that of the last two hours, which is still made up for.
      `SELECT count(*)::int AS people,
              count(*) FILTER (WHERE to_char(summary_next_at AT TIME ZONE 'UTC', 'HH24:MI:SS.US') <> daily_summary_time || ':00.000000')::int AS moved,
              count(*) FILTER (WHERE summary_next_at <= $1::timestamptz - interval '2 hours'
                                  OR summary_next_at > clock_timestamp() + interval '22 hours')::int AS "otherDay",
              count(coalesce(time_zone, summary_zone))::int AS zones
         FROM users`,
      [before?.at],
    );
    expect(found).toEqual({ people: 1440, moved: 0, otherDay: 0, zones: 0 });
  });

  it('are applied once by processes that start at the same time', async () => {
    const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(applied.flat()).toEqual(NAMES);
    expect(await appliedMigrations((text) => database.dataSource.query(text))).toEqual(NAMES);
  });

  it('begin again after a deadlock with a process that works meanwhile', async () => {
    const said = jest.spyOn(console, 'log').mockReturnValue();
    await database.dataSource.query('CREATE TABLE one (); CREATE TABLE two ()');
    const working = new pg.Client({ connectionString: database.url });
    await working.connect();
    await working.query("SET deadlock_timeout = '1h'"); // the migration is the one that is ended
    await working.query('BEGIN; LOCK TABLE two');
    let work: Promise<unknown> = Promise.resolve();
    let tries = 0;
    class Both1999999999999 {
      name = 'Both1999999999999';
      async up(db: QueryRunner): Promise<void> {
        tries += 1;
        await db.query('LOCK TABLE one');
        if (tries === 1) {
          work = working.query('LOCK TABLE one').then(() => working.query('COMMIT'));
          await until(
            async () =>
              (await db.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'one'::regclass`))
                .length === 1,
          );
        }
        await db.query('LOCK TABLE two');
      }
      async down(): Promise<void> {}
    }
    expect(await migrate(database.url, [Both1999999999999])).toEqual(['Both1999999999999']);
    await work;
    expect(tries).toBe(2);
    expect(said.mock.calls).toEqual([['Migration "Both1999999999999" failed, error: deadlock detected']]);
    said.mockRestore();
    await working.end();
  });

  it('of the indexes of deliveries do not get into a deadlock with a sender that works meanwhile', async () => {
    const said = jest.spyOn(console, 'log').mockReturnValue();
    await migrate(database.url);
    while ((await revertLastMigration(database.url)) !== new DeliveriesOfAlert1764115200028().name) continue;
    const [recording, sending] = [1, 2].map(() => new pg.Client({ connectionString: database.url }));
    await Promise.all([recording?.connect(), sending?.connect()]);
    const areWaiting = (count: number): Promise<unknown> =>
      until(async () => {
        const waiting = await database.dataSource.query<unknown[]>(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = 'deliveries'::regclass`,
        );
        return waiting.length === count;
      });
    await recording?.query('BEGIN; LOCK TABLE deliveries IN ROW EXCLUSIVE MODE');
    const migrated = migrate(database.url);
    await areWaiting(1);
    const claimed = sending?.query(
      `WITH oldest AS (SELECT id FROM deliveries LIMIT 1)
       UPDATE deliveries SET attempts = 1 WHERE id IN (SELECT id FROM oldest)`,
    );
    await areWaiting(2);
    await recording?.query('COMMIT');
    await Promise.all([migrated, claimed]);
    expect(said.mock.calls).toEqual([]);
    said.mockRestore();
    await Promise.all([recording?.end(), sending?.end()]);
  });

  it('going back before 0031 says again whose an alert to an added channel is', async () => {
    const { dataSource: db } = database;
    await migrate(database.url);
    const [made] = await db.query<{ user: string }[]>(`
      WITH person AS (INSERT INTO users (email, email_key) VALUES ('p', 'p') RETURNING id),
           alert AS (INSERT INTO alerts (user_id, trigger_id, fire_no, symbol, price, fired_at, evidence)
                     SELECT id, gen_random_uuid(), 1, 'BTC', 1, now(), '{}' FROM person RETURNING id),
           told AS (INSERT INTO deliveries (channel, channel_id, kind, alert_id)
                    SELECT 'slack', gen_random_uuid(), 'alert', id FROM alert)
      SELECT id AS "user" FROM person`);
    while ((await revertLastMigration(database.url)) !== new DeliveriesOfAddedChannels1764547200031().name)
      continue;
    expect(await db.query('SELECT user_id AS "user" FROM deliveries')).toEqual([made]);
    await expect(db.query('UPDATE deliveries SET user_id = NULL')).rejects.toThrow('deliveries_of_channel');
  });

  it('have nothing to revert in a new database', async () => {
    expect(await revertLastMigration(database.url)).toBeNull();
  });

  it('stand in the list in the order of their time', () => {
    const times = NAMES.map((name) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
