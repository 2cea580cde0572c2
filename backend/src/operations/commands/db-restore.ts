import { knownSessionSecret } from '../../platform/config/session-secret.js';
import { secretNotice } from '../../platform/database/backup/backup-file.js';
import { doubtWaitingIn } from '../../platform/database/backup/doubt-waiting.js';
import { restore } from '../../platform/database/backup/restore.js';
import { fileArgument, runCommand } from './run-command.js';

/** Said instead of a file when PostgreSQL's own files were put back: by a base backup, a snapshot, or the host of the database. */
const IN_PLACE = '--in-place';

await runCommand(async ({ url, say }) => {
  if (process.argv[2] === IN_PLACE) {
    say(`${await doubtWaitingIn(url)} messages that wait may have been sent already, and will say so.`);
    return;
  }
  const secret = await knownSessionSecret(process.env);
  let notice: string | null = null;
  const restored = await restore(url, fileArgument('db:restore'), (header) => {
    notice = secretNotice(header, secret);
  });
  const rows = Object.values(restored);
  say(`${rows.reduce((sum, n) => sum + n, 0)} rows of ${rows.length} tables were restored and counted.`);
  if (notice !== null) say(notice);
});
