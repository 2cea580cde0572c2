import { grantAdmin } from '../../features/accounts/grants/grant-admin.js';
import { runCommand } from './run-command.js';

await runCommand(async ({ url, say }) => {
  const email = process.argv[2];
  if (email === undefined) throw new Error('Name the account: npm run admin:grant -- EMAIL');
  switch (await grantAdmin(url, email)) {
    case 'changed':
      return say(`${email} is an admin from now on, and has to sign in again.`);
    case 'unchanged':
      return say(`${email} is an admin already.`);
    case 'unknown':
      throw new Error(`No account has the e-mail address ${email}: register with it first.`);
  }
});
