import { createReadStream } from 'node:fs';
import { inviteFrom, type LinkPlace, resetLinkFor } from '../../features/accounts/admin-links.js';
import { grantAdmin } from '../../features/accounts/grants/grant-admin.js';
import { knownSessionSecret } from '../../platform/config/session-secret.js';
import { backUp, backUpInto } from '../../platform/database/backup/back-up.js';
import { type RowCounts, secretNotice } from '../../platform/database/backup/backup-file.js';
import { doubtWaitingIn } from '../../platform/database/backup/doubt-waiting.js';
import { restore } from '../../platform/database/backup/restore.js';
import { migrate, revertLastMigration } from '../../platform/database/migrate.js';
import { fileArgument, STREAM } from './file-argument.js';
import { databaseUrl, publicUrlOf, say } from './run-command.js';

/** Said instead of a file when PostgreSQL's own files were put back: by a base backup, a snapshot, or the host of the database. */
const IN_PLACE = '--in-place';
const DROP_FACTORS = '--drop-factors';

export async function migrateDatabase(): Promise<void> {
  const applied = await migrate(databaseUrl());
  say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
}

export async function revertDatabase(): Promise<void> {
  const reverted = await revertLastMigration(databaseUrl());
  say(reverted === null ? 'There is no migration to revert.' : `Reverted: ${reverted}`);
}

/** Beside a backup on stdout, what it says goes to stderr. */
export async function backUpDatabase(file: string): Promise<void> {
  const secret = await knownSessionSecret(process.env);
  if (file === STREAM) {
    const rows = await backUpInto(databaseUrl(), process.stdout, new Date(), secret);
    process.stderr.write(`${sumOf(rows)} were written.\n`);
    return;
  }
  const path = fileArgument(file);
  say(`${sumOf(await backUp(databaseUrl(), path, new Date(), secret))} are in ${path}`);
}

export async function restoreDatabase(file: string): Promise<void> {
  if (file === IN_PLACE) {
    const waiting = await doubtWaitingIn(databaseUrl());
    say(`${waiting} messages that wait may have been sent already, and will say so.`);
    return;
  }
  const from = file === STREAM ? process.stdin : createReadStream(fileArgument(file));
  const secret = await knownSessionSecret(process.env);
  let notice: string | null = null;
  const rows = await restore(databaseUrl(), from, (header) => {
    notice = secretNotice(header, secret);
  });
  say(`${sumOf(rows)} were restored and counted.`);
  if (notice !== null) say(notice);
}

export async function makeAdmin(email: string): Promise<void> {
  switch (await grantAdmin(databaseUrl(), email)) {
    case 'changed':
      return say(`${email} is an admin from now on, and has to sign in again.`);
    case 'unchanged':
      return say(`${email} is an admin already.`);
    case 'unknown':
      throw new Error(`No account has the e-mail address ${email}: register with it first.`);
  }
}

/** `option` --drop-factors also takes the second factors away. */
export async function makeResetLink(email: string, option: string | undefined): Promise<void> {
  if (option !== undefined && option !== DROP_FACTORS) throw new Error(`There is no option ${option}.`);
  const factors = option === DROP_FACTORS ? 'drop-factors' : 'keep-factors';
  const outcome = await resetLinkFor(linkPlace(), email, factors);
  switch (outcome.kind) {
    case 'created':
      if (factors === 'drop-factors') say('Authenticator app, recovery codes and passkeys were removed.');
      return say(`Good for 30 minutes, once: ${outcome.link}`);
    case 'suspended':
      throw new Error(`The account of ${email} is suspended.`);
    case 'unknown':
    case 'no-admin':
      throw new Error(`No account has the email address ${email}.`);
  }
}

export async function makeInvitation(): Promise<void> {
  const outcome = await inviteFrom(linkPlace());
  if (outcome.kind !== 'created') throw new Error('The invitation could not be made.');
  say(`Good for 7 days and one account: ${outcome.link}`);
}

function linkPlace(): LinkPlace {
  const { SMTP_URL: smtpUrl = '', MAIL_FROM: from = '', BRAND_NAME: brandName = '' } = process.env;
  return {
    databaseUrl: databaseUrl(),
    publicUrl: publicUrlOf(process.env),
    brandName: brandName.trim() === '' ? 'Bellwether' : brandName.trim(),
    email: smtpUrl === '' ? null : { smtpUrl, from },
    now: Date.now(),
  };
}

function sumOf(counts: RowCounts): string {
  const rows = Object.values(counts);
  return `${rows.reduce((sum, n) => sum + n, 0)} rows of ${rows.length} tables`;
}
