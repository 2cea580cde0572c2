import { built } from './built.mjs';
import { prepare } from './prepare.mjs';

/**
 * Runs a command of `bellwether`, with the arguments that follow on the command line, on the database of DATABASE_URL, else on
 * the embedded one of DATA_DIR. A failure is one sentence on the terminal and exit code 1.
 *
 * @param {string} name
 */
export async function runOnDatabase(name) {
  await prepare(['backend']);
  if (process.env.DATABASE_URL?.trim()) {
    await runCommand(name);
    return;
  }
  await prepare(['e2e']);
  const { startEmbeddedPostgres } = await built('e2e/dist/run/postgres/embedded-postgres.js');
  try {
    const dataDir = process.env.DATA_DIR?.trim() || '.data';
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'guest', say: console.log });
    process.env.DATABASE_URL = postgres.url;
    await runCommand(name).finally(() => postgres.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {string} name */
async function runCommand(name) {
  const { bellwether } = await built('backend/dist/operations/commands/bellwether.js');
  await bellwether([name, ...process.argv.slice(2)]);
}
