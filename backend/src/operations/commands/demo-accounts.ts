import { dataDirOf } from '../../platform/config/data-dir.js';
import { demoPeople } from './demo/demo-people.js';
import { makeDemoAccounts } from './demo/make-demo-accounts.js';
import { databaseUrl, runCommand, say } from './run-command.js';

/** The last line it says is JSON, for the launcher: the people, with their passwords. */
await runCommand(async () => {
  if (process.env.NODE_ENV === 'production') throw new Error('There are no demo accounts in production.');
  const people = await demoPeople(dataDirOf(process.env));
  await makeDemoAccounts(databaseUrl(), people);
  say(JSON.stringify({ demoAccounts: people }));
});
