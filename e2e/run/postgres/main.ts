import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.js';

const IN_USE_LIMIT_MS = 11_000;
const LOOK_AGAIN_MS = 50;

/**
 * Keeps the embedded PostgreSQL of DATA_DIR for the launcher, to which it announces {url}. It stops when it is told to or the
 * launcher is gone; a backend that lost its launcher may finish first.
 */
const starting = startEmbeddedPostgres({
  dataDir: process.env.DATA_DIR ?? '.data',
  role: 'server',
  startedBy: process.ppid,
  say: (line) => void process.stdout.write(`${line}\n`),
});
let isStopping = false;
process.on('SIGTERM', () => void stop()).on('disconnect', () => void stop());
try {
  const { url } = await starting;
  if (process.connected) process.send?.({ url });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const postgres = await starting.catch(() => process.exit(1));
  const deadline = Date.now() + IN_USE_LIMIT_MS;
  while (Date.now() < deadline && (await isInUse(postgres.url).catch(() => false)))
    await pause(LOOK_AGAIN_MS);
  await postgres.close();
  process.exit(0);
}

async function isInUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() LIMIT 1`,
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
