import { resetLinkFor } from '../../features/accounts/admin-links.js';
import { publicUrlOf, runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const email = process.argv[2];
  if (email === undefined) throw new Error('Name the account: npm run admin:reset-link -- EMAIL');
  const outcome = await resetLinkFor({ databaseUrl: url, publicUrl: publicUrlOf(process.env) }, email);
  switch (outcome.kind) {
    case 'created':
      return say(`Good for 30 minutes, once: ${outcome.link}`);
    case 'suspended':
      throw new Error(`The account of ${email} is suspended.`);
    case 'unknown':
    case 'no-admin':
      throw new Error(`No account has the e-mail address ${email}.`);
  }
});
