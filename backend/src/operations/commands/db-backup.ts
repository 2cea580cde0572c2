import { knownSessionSecret } from '../../platform/config/session-secret.js';
import { backUp } from '../../platform/database/backup/back-up.js';
import { fileArgument, runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const file = fileArgument('db:backup');
  const rows = Object.values(await backUp(url, file, new Date(), await knownSessionSecret(process.env)));
  say(`${rows.reduce((sum, n) => sum + n, 0)} rows of ${rows.length} tables are in ${file}`);
});
