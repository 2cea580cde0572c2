import { restore } from '../platform/database/backup/restore.js';
import { fileArgument, runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const rows = Object.values(await restore(url, fileArgument('db:restore')));
  say(`${rows.reduce((sum, n) => sum + n, 0)} rows of ${rows.length} tables were restored and counted.`);
});
