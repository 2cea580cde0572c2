import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

/**
 * `node database.mjs backup FILE`: runs `bellwether backup FILE` on the database of DATABASE_URL, else on the embedded one of
 * DATA_DIR. A failure is one sentence on the terminal and exit code 1.
 */
const [name] = process.argv.splice(2, 1);
await prepare(['backend']);
if (process.env.DATABASE_URL?.trim()) await runCommand();
else await runOnEmbedded();

async function runOnEmbedded() {
  await prepare(['e2e']);
  const { startEmbeddedPostgres } = await built('e2e/dist/run/postgres/embedded-postgres.js');
  try {
    const dataDir = process.env.DATA_DIR?.trim() || '.data';
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'guest', say: console.log });
    process.env.DATABASE_URL = postgres.url;
    await runCommand().finally(() => postgres.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function runCommand() {
  const { bellwether } = await built('backend/dist/operations/commands/bellwether.js');
  await bellwether([String(name), ...process.argv.slice(2)]);
}
