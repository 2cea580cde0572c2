import { migrate } from '../../platform/database/migrate.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const applied = await migrate(url);
  say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
});
