import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_MIGRATIONS } from '@bellwether/backend/migrations/all-migrations.js';
import { migrate } from '@bellwether/backend/platform/database/migrate.js';
import { DatabaseView } from '../support/database-view.js';
import type { Finding, Workplace } from '../support/run.js';
import { NEEDS_ROOT, SmallDisk } from '../support/small-disk.js';
import { until } from '../support/until.js';
import { dataFolder, type Engine, insideOf, mountsOf, openContainer } from './container.js';
import { isHealthy, type Surroundings } from './installation.js';
import { runProgram, Server } from './program.js';
import { signIn } from './walk.js';

/** Migrations of the older release, and the rows that it left: of the repository's root. */
const OLD_SCHEMA = 9;
const ROWS = 'e2e/proofs/image/schema-9.sql';
const PERSON = { email: 'kept@bellwether.org', password: 'a password of an older release' };
/** Their rows tell what goes on now: the product rewrites or deletes them at once. */
const OF_THE_MOMENT: readonly string[] = ['leases', 'price_cursors', 'processes', 'trigger_edits'];
/** Of articles: the lexicon of another release scores them again. */
const SCORED_AGAIN: readonly string[] = ['score', 'lexicon'];
/** Less than any database takes. */
const TOO_SMALL_MB = 4;

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Row[]>>;

interface Scene extends Workplace {
  readonly engine: Engine;
  readonly image: string;
  readonly outside: Surroundings;
}

/** Starts the image on the database of an older release: on a disk without room first, then with, and once without a backup. */
export async function upgrade(scene: Scene): Promise<readonly Finding[]> {
  const { folder, outside, cleanup } = scene;
  await outside.database.rows('CREATE DATABASE older');
  const before = await fill(outside);
  await outside.database.rows('CREATE DATABASE skipped TEMPLATE older');
  await outside.database.rows('CREATE DATABASE kept');
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  const small = join(folder, 'small', 'data');
  const disk = await SmallDisk.mount(small, TOO_SMALL_MB, cleanup);
  const room = await dataFolder(join(folder, 'room'));
  return [
    {
      what: `an older release of ${OLD_SCHEMA} migrations has rows in all ${Object.keys(before).length} tables ${empty.join(' ')}`,
      holds: empty.length === 0,
    },
    ...(disk === null
      ? [{ what: `an upgrade without room: ${NEEDS_ROOT}`, holds: true }]
      : await withoutRoom(scene, await dataFolder(small))),
    ...(await withRoom(scene, room, before)),
  ];
}

/** Migrates as far as the older release did, which gave a role no limits, and adds its rows. */
async function fill(outside: Surroundings): Promise<Rows> {
  const url = urlOf(outside, 'older');
  await migrate(url, ALL_MIGRATIONS.slice(0, OLD_SCHEMA));
  return look(url, async (database) => {
    await database.rows('ALTER ROLE CURRENT_USER IN DATABASE older RESET ALL');
    await database.rows(await readFile(ROWS, 'utf8'));
    return rowsOf(database);
  });
}

async function withoutRoom(scene: Scene, dataDir: string): Promise<readonly Finding[]> {
  const refused = await serve(scene, dataDir, 'older');
  const { code, output } = await refused.server.end();
  const untouched = await look(urlOf(scene.outside, 'older'), migrationsOf);
  const skipped = await serve(scene, dataDir, 'skipped', { SKIP_BACKUP: '1' });
  await skipped.listening();
  await skipped.stop();
  const migrated = await look(urlOf(scene.outside, 'skipped'), migrationsOf);
  return [
    {
      what: `an upgrade without room for its backup ends with ${code}, says so and changes nothing`,
      holds: code === 1 && /there is no room in .* SKIP_BACKUP=1/.test(output) && untouched === OLD_SCHEMA,
    },
    {
      what: 'SKIP_BACKUP=1 upgrades without one',
      holds: migrated === ALL_MIGRATIONS.length && (await backupsIn(dataDir)).length === 0,
    },
  ];
}

async function withRoom(scene: Scene, dataDir: string, before: Rows): Promise<readonly Finding[]> {
  const { outside } = scene;
  const startedAt = performance.now();
  const { server, container, listening, stop } = await serve(scene, dataDir, 'older');
  await listening();
  const seconds = (performance.now() - startedAt) / 1000;
  server.assertRuns();
  const person = await signIn(outside, PERSON);
  const { text: listed } = await person('GET', '/api/triggers');
  const triggers = ['000000000011', '000000000012'].every((end) => listed.includes(end));
  const lost = lostOf(before, await look(urlOf(outside, 'older'), rowsOf));
  await stop();
  const files = await backupsIn(dataDir);
  const [file = ''] = files;
  await runProgram(container, ['restore', `/data/backups/${file}`], { env: insideOf(outside, '/kept') });
  const lostInBackup = lostOf(before, await look(urlOf(outside, 'kept'), rowsOf));
  return [
    {
      what: `an upgrade writes ${files.join(', ')} first, and listens after ${seconds.toFixed(1)} s`,
      holds: files.length === 1 && new RegExp(`^before-.+-schema-${OLD_SCHEMA}$`).test(file),
    },
    { what: `every row of before is there after it ${lost.join(' ')}`, holds: lost.length === 0 },
    { what: 'a password of before signs in, and its triggers are listed', holds: triggers },
    {
      what: `the backup before it gives every row back ${lostInBackup.join(' ')}`,
      holds: lostInBackup.length === 0,
    },
  ];
}

async function serve(
  { engine, image, outside, cleanup }: Scene,
  dataDir: string,
  database: string,
  more: Readonly<Record<string, string>> = {},
) {
  const mounts = mountsOf(dataDir, outside);
  const container = await openContainer(engine, image, { mounts, cleanup });
  const env = { ...insideOf(outside, `/${database}`), ...more };
  const server = Server.start(container, env, cleanup);
  const listening = (): Promise<true> =>
    until('it listens', async () => {
      server.assertRuns();
      return isHealthy(outside);
    });
  const stop = async (): Promise<unknown> => server.stop(await container.server(server.pid));
  return { server, container, listening, stop };
}

function urlOf({ env }: Surroundings, database: string): string {
  return env.DATABASE_URL?.replace('@/bellwether', `@/${database}`) ?? '';
}

async function look<T>(url: string, work: (database: DatabaseView) => Promise<T>): Promise<T> {
  const database = new DatabaseView(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function migrationsOf(database: DatabaseView): Promise<number> {
  return (await database.rows('SELECT FROM migrations')).length;
}

async function rowsOf(database: DatabaseView): Promise<Rows> {
  const tables = await database.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1",
  );
  const rows: Record<string, readonly Row[]> = {};
  for (const { name } of tables) {
    const found = await database.rows<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Tables of which a row has gone or has another value. */
function lostOf(before: Rows, after: Rows): readonly string[] {
  const isIn = (row: Row, rows: readonly Row[]): boolean =>
    rows.some((each) =>
      Object.entries(row).every(
        ([column, value]) =>
          SCORED_AGAIN.includes(column) || JSON.stringify(each[column]) === JSON.stringify(value),
      ),
    );
  return Object.entries(before)
    .filter(([table]) => !OF_THE_MOMENT.includes(table))
    .filter(([table, rows]) => rows.some((row) => !isIn(row, after[table] ?? [])))
    .map(([table]) => table);
}

async function backupsIn(dataDir: string): Promise<readonly string[]> {
  return readdir(join(dataDir, 'backups')).catch(() => []);
}
