import request, { type Test } from 'supertest';
import type { DeleteMode } from '../../src/contract/admin/accounts.js';
import { type MadePerson, makePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

/** An admin who is signed in, and what they ask of /api/admin. */
export class AdminAccountsFixture {
  private constructor(
    readonly app: TrialApp,
    readonly admin: MadePerson,
    private readonly cookie: string,
  ) {}

  static async open(settings: Parameters<typeof startTrialApp>[0] = {}): Promise<AdminAccountsFixture> {
    const app = await startTrialApp({ rateLimitScale: 1_000, ...settings });
    const admin = await makePerson(app.db, { grant: 'admin', email: 'the.admin@people.example' });
    return new AdminAccountsFixture(app, admin, await signIn(app.nest, admin));
  }

  close(): Promise<void> {
    return this.app.stop();
  }

  /** Calls as somebody else; the fixture's own admin when left out. The limit of calls of one person is not what is tested. */
  async call(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object,
    cookie = this.cookie,
  ): Promise<Awaited<Test>> {
    await this.app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'person:%'`);
    return request(this.app.url)[method](`/api/admin/${path}`).set('Cookie', cookie).send(body);
  }

  delete(person: MadePerson, mode: DeleteMode): Promise<Awaited<Test>> {
    return this.call('delete', `users/${person.id}`, { mode, confirm: `DELETE ${person.email}` });
  }

  auditOf(userId: string): Promise<readonly AuditEntry[]> {
    return this.app.db.query<AuditEntry[]>(
      `SELECT action, actor_id AS actor, before, after, request_id AS request, address, words
         FROM audit LEFT JOIN audit_subject ON audit_id = audit.id WHERE target_id = $1 ORDER BY audit.id`,
      [userId],
    );
  }

  /** The tables that hold any of these texts anywhere, in the form a dump would have. */
  async tablesWith(texts: readonly string[]): Promise<readonly string[]> {
    const tables = await this.app.db.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await this.app.db.query<unknown[]>(
        `SELECT FROM ${name} held, unnest($1::text[]) wanted
          WHERE strpos(lower(held::text), lower(wanted)) > 0 LIMIT 1`,
        [texts],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
}

export interface AuditEntry {
  readonly action: string;
  readonly actor: string | null;
  readonly before: string;
  readonly after: string;
  readonly request: string | null;
  readonly address: string | null;
  readonly words: string | null;
}
