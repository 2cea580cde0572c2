import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { NOBODY } from '../audit.js';
import { accountOfEmail } from '../email-key.js';
import { changeGrant, type GrantChange } from './change-grant.js';

/**
 * Makes the account of an e-mail address an admin, verified or not, and ends its sessions; a running product notices within
 * a second. For whoever has the database: nobody is asked. `unknown`: there is no such account.
 */
export async function grantAdmin(databaseUrl: string, email: string): Promise<GrantChange['kind']> {
  const db = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
  try {
    return await db.transaction(async (tx) => {
      const userId = await accountOfEmail(tx, email);
      if (userId === null) return 'unknown';
      const input = { userId, grant: 'admin', actor: NOBODY, action: 'grant.by-command' } as const;
      return (await changeGrant(tx, input)).kind;
    });
  } finally {
    await db.destroy();
  }
}
