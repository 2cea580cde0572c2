import { inviteFrom } from '../../features/accounts/admin-links.js';
import { publicUrlOf, runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const outcome = await inviteFrom({ databaseUrl: url, publicUrl: publicUrlOf(process.env) });
  if (outcome.kind !== 'created') throw new Error('The invitation could not be made.');
  say(`Good for 7 days and one account: ${outcome.link}`);
});
