import { revertLastMigration } from '../../platform/database/migrate.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const reverted = await revertLastMigration(url);
  say(reverted === null ? 'There is no migration to revert.' : `Reverted: ${reverted}`);
});
