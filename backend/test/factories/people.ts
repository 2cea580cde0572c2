import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Grant } from '../../src/identity/domain/plan-status.js';
import { sessionCookieSpec, SessionCookie } from '../../src/identity/sessions/session-cookie.js';
import { Sessions } from '../../src/identity/sessions/sessions.js';
import { CONFIG, type Config } from '../../src/platform/config/config.js';

export interface PersonWish {
  readonly email?: string;
  readonly grant?: Grant;
  readonly emailVerified?: boolean;
  /** End of what was paid, relative to now. */
  readonly paidForMs?: number;
}

export interface MadePerson {
  readonly id: string;
  readonly email: string;
}

/** An active account that nobody signed up for: free, its e-mail unverified, without a password, unless wished otherwise. */
export async function makePerson(db: DataSource, wish: PersonWish = {}): Promise<MadePerson> {
  const { email = `${randomUUID()}@people.example`, grant = 'none', emailVerified = false, paidForMs } = wish;
  const [user] = await db.query<{ id: string }[]>(
    `INSERT INTO users (email, email_key, first_name, last_name, granted, email_verified_at)
     VALUES ($1, lower($1), 'Ann', 'Example', $2, CASE WHEN $3 THEN now() END) RETURNING id`,
    [email, grant, emailVerified],
  );
  if (user === undefined) throw new Error('No account was made');
  await db.query('INSERT INTO user_settings (user_id) VALUES ($1)', [user.id]);
  if (paidForMs !== undefined) {
    await db.query(
      `INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
       VALUES ($1, 'quarterly', now() + $2 * interval '1 ms' - interval '90 days', now() + $2 * interval '1 ms',
               extract(day FROM (now() + $2 * interval '1 ms') AT TIME ZONE 'UTC'))`,
      [user.id, paidForMs],
    );
  }
  return { id: user.id, email };
}

/** What asks for a running application's parts: a Nest application or testing module. */
export interface Parts {
  get<T>(token: (abstract new (...args: never[]) => T) | symbol): T;
}

/** A new session of a person: the value of a Cookie header. */
export async function signIn(app: Parts, person: Pick<MadePerson, 'id'>): Promise<string> {
  const { publicUrl } = app.get<Config>(CONFIG);
  const sid = await app.get(Sessions).open(person.id);
  return `${sessionCookieSpec(publicUrl).name}=${app.get(SessionCookie).sign(sid)}`;
}
