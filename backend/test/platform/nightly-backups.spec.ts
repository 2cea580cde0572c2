import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { NightlyBackups } from '../../src/operations/backups/nightly-backups.js';
import { ALL_MIGRATIONS } from '../../src/migrations/all-migrations.js';
import { type BackupHeader, secretNotice } from '../../src/platform/database/backup/backup-file.js';
import { backUpBeforeUpgrade } from '../../src/platform/database/backup/before-upgrade.js';
import { restore } from '../../src/platform/database/backup/restore.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { HealthFields } from '../../src/platform/health/health-fields.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import { makePerson, signIn } from '../fixtures/people.js';
import request from 'supertest';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { createBlankDatabase, type TestDatabase } from '../support/test-database.js';
import { testConfig } from '../support/test-config.js';

const HOUR = 3_600_000;
const BACKUPS = { keep: 2, skipBeforeUpgrade: false };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

const files = () => readdir(join(folder, 'backups'));

describe('nightly backups', () => {
  let app: TrialApp;
  let target: TestDatabase;
  beforeEach(async () => {
    target = await createBlankDatabase();
    app = await startTrialApp({ backups: BACKUPS, dataDir: folder });
  });
  afterEach(async () => {
    await app.stop();
    await target.drop();
  });

  const from = (clock: ManualClock) =>
    new NightlyBackups(
      testConfig({ databaseUrl: databaseUrl(), dataDir: folder, backups: BACKUPS }),
      clock,
      app.nest.get(LOGGER),
      app.nest.get(LeaderJobs),
      new HealthFields(),
    );
  const databaseUrl = () => {
    const { options } = app.db;
    return 'url' in options ? String(options.url) : '';
  };

  it('are made once a night, as many as are kept, and bring everything back', async () => {
    await makePerson(app.db, { email: 'ann@people.example' });
    await writeFile(join(folder, 'other'), '');
    const clock = new ManualClock(Date.parse('2026-11-25T01:00:00Z'));
    const backups = from(clock);
    const hourly = ['2026-11-25T0100Z', '2026-11-25T0300Z', '2026-11-26T0300Z'];
    for (let hour = 0; hour < 30; hour += 1) {
      await backups.run();
      clock.forward(HOUR);
    }
    expect((await files()).toSorted()).toEqual(hourly.slice(1).map((at) => `nightly-${at}`));
    const newest = join(folder, 'backups', 'nightly-2026-11-26T0300Z');
    expect((await stat(newest)).mode & 0o777).toBe(0o600);
    const headers: BackupHeader[] = [];
    const rows = await restore(target.url, createReadStream(newest), (header) => headers.push(header));
    expect(rows).toMatchObject({ users: 1 });
    const [header] = headers;
    if (header === undefined) throw new Error('No header');
    const { sessionSecret } = testConfig({});
    expect(JSON.stringify(header)).not.toContain(sessionSecret);
    expect(secretNotice(header, sessionSecret)).toBeNull();
    expect(secretNotice(header, null)).toBeNull();
    expect(secretNotice(header, 'another one')).toMatch(/another SESSION_SECRET.*sign in again/);
  });

  it('leave no half of one behind', async () => {
    const backups = from(new ManualClock(Date.parse('2026-11-25T04:00:00Z')));
    await backups.run();
    await writeFile(join(folder, 'backups', 'nightly-2026-11-25T0300Z.0a.partial'), '');
    await from(new ManualClock(Date.parse('2026-11-26T04:00:00Z'))).run();
    expect(await files()).toHaveLength(2);
    expect((await files()).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('are on the operations page with their age', async () => {
    const admin = await makePerson(app.db, { grant: 'admin' });
    const cookie = await signIn(app.nest, admin);
    const read = async () => (await request(app.url).get('/api/admin/operations').set('Cookie', cookie)).body;
    await until(async () => (await read()).backups !== null); // the process has reported
    expect((await read()).backups).toEqual({ newestAt: null });
    await app.nest.get(NightlyBackups).run();
    expect((await read()).backups.newestAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  });
});

describe('an upgrade', () => {
  let old: TestDatabase;
  beforeEach(async () => {
    old = await createBlankDatabase();
  });
  afterEach(() => old.drop());

  const config = (part: Parameters<typeof testConfig>[0] = {}) =>
    testConfig({ databaseUrl: old.url, dataDir: folder, backups: BACKUPS, ...part });
  const before = () => migrate(old.url, ALL_MIGRATIONS.slice(0, -1));
  const withoutLimits = async () => {
    await migrate(old.url);
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    await client.query(
      `ALTER ROLE CURRENT_USER IN DATABASE "${new URL(old.url).pathname.slice(1)}" RESET ALL`,
    );
    await client.end();
  };

  it('by the one process is preceded by a backup of the schema before', async () => {
    await before();
    const file = await backUpBeforeUpgrade(config(), '0.2.0');
    expect(file).toBe(join(folder, 'backups', `before-0.2.0-schema-${ALL_MIGRATIONS.length - 1}`));
    await migrate(old.url);
    expect(await backUpBeforeUpgrade(config(), '0.2.0')).toBeNull();
    const target = await createBlankDatabase();
    await restore(target.url, createReadStream(file ?? ''));
    await target.drop();
  });

  it('without room is not begun, and says what to do', async () => {
    await before();
    const refused = backUpBeforeUpgrade(config(), '0.2.0', async () => 1_000_000);
    await expect(refused).rejects.toThrow(
      /^The backup before this upgrade could not be written, and nothing was changed: there is no room in .*: 1 MB are free, \d+ MB are needed\. SKIP_BACKUP=1 goes on without one\.$/,
    );
    expect(await files()).toEqual([]);
  });

  it.each([
    ['a new database', async () => {}, {}],
    ['all migrations, but not the limits of sessions,', withoutLimits, {}],
    ['SKIP_BACKUP=1', before, { backups: { keep: 2, skipBeforeUpgrade: true } }],
    ['one process of several', before, { roles: ['scheduler'] as const }],
  ])('with %s has none', async (_name, prepare, part) => {
    await prepare();
    expect(await backUpBeforeUpgrade(config(part), '0.2.0')).toBeNull();
  });
});
