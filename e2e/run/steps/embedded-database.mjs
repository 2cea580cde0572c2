import { built } from './built.mjs';
import { prepare } from './prepare.mjs';

/**
 * Runs one of the backend's commands on the database of DATABASE_URL, else on the embedded one of DATA_DIR: whether or not
 * the product runs. A failure is one sentence on the terminal and exit code 1.
 *
 * @param {string} command
 */
export async function runOnDatabase(command) {
  await prepare(['backend']);
  if (process.env.DATABASE_URL?.trim()) {
    await runCommand(command);
    return;
  }
  await prepare(['e2e']);
  const { startEmbeddedPostgres } = await built('e2e/dist/run/postgres/embedded-postgres.js');
  try {
    const dataDir = process.env.DATA_DIR?.trim() || '.data';
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'guest', say: console.log });
    process.env.DATABASE_URL = postgres.url;
    await runCommand(command).finally(() => postgres.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Importing it runs it; what failed is said by itself.
 *
 * @param {string} command
 */
async function runCommand(command) {
  await built(`backend/dist/operations/commands/${command}.js`);
}
