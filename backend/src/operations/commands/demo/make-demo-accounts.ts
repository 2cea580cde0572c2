import { DataSource, type EntityManager } from 'typeorm';
import { NOBODY } from '../../../features/accounts/audit.js';
import { changeGrant } from '../../../features/accounts/grants/change-grant.js';
import { emailKey } from '../../../features/accounts/email-key.js';
import { OURSELVES, Passwords } from '../../../features/accounts/passwords/passwords.js';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import type { DemoKind, DemoPerson } from './demo-people.js';

/** Far above the market, so that they wait. */
const LEVELS = { BTC: 130_000, ETH: 5300, SOL: 220 } as const;
const FIRST_NAMES = { free: 'Fay', pro: 'Pru', admin: 'Ada' } as const;

/**
 * Makes the accounts of the demo, verified and ready to use: one with as many triggers as Free allows, one that has paid
 * for a year, one that is an admin. An account that is there stays as its people left it, but for its password, which
 * becomes the given one again: it is what the launcher says.
 */
export async function makeDemoAccounts(databaseUrl: string, people: readonly DemoPerson[]): Promise<void> {
  const db = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
  const passwords = new Passwords();
  try {
    for (const person of people) await makeAccount(db, passwords, person);
  } finally {
    await db.destroy();
  }
}

async function makeAccount(db: DataSource, passwords: Passwords, person: DemoPerson): Promise<void> {
  const { kind, email, password } = person;
  const [known] = await db.query<{ id: string; hash: string | null }[]>(
    'SELECT id, password_hash AS hash FROM users WHERE email_key = $1',
    [emailKey(email)],
  );
  if (known !== undefined && (await passwords.verify(known.hash, password, OURSELVES))) return;
  const hash = await passwords.hash(password, OURSELVES);
  await db.transaction(async (tx) => {
    if (known === undefined) await addAccount(tx, { kind, email, hash });
    else await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [known.id, hash]);
  });
}

async function addAccount(
  tx: EntityManager,
  { kind, email, hash }: { readonly kind: DemoKind; readonly email: string; readonly hash: string },
): Promise<void> {
  const [user] = await tx.query<{ id: string }[]>(
    `INSERT INTO users (email, email_key, email_verified_at, password_hash, first_name, last_name)
     VALUES ($1, $2, now(), $3, $4, 'Demo') ON CONFLICT (email_key) DO NOTHING RETURNING id`,
    [email, emailKey(email), hash, FIRST_NAMES[kind]],
  );
  if (user === undefined) return;
  await tx.query('INSERT INTO user_settings (user_id) VALUES ($1)', [user.id]);
  switch (kind) {
    case 'free':
      return addTriggers(tx, user.id);
    case 'pro':
      return payForAYear(tx, user.id);
    case 'admin':
      return makeAdmin(tx, user.id);
  }
}

/** They take their first price as where they start from. A running product notices them within a second. */
async function addTriggers(tx: EntityManager, userId: string): Promise<void> {
  for (const symbol of CORE_SYMBOLS) {
    await tx.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, created_at, updated_at)
       VALUES ($1, $2, 'above', $3, 'settling', clock_timestamp(), clock_timestamp())`,
      [userId, symbol, LEVELS[symbol]],
    );
  }
}

async function payForAYear(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
     VALUES ($1, 'annual', now(), now() + interval '12 months', extract(day FROM now() AT TIME ZONE 'UTC'))`,
    [userId],
  );
}

async function makeAdmin(tx: EntityManager, userId: string): Promise<void> {
  await changeGrant(tx, { userId, grant: 'admin', actor: NOBODY, action: 'grant.by-command' });
}
