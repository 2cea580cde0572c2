import type { DataSource } from 'typeorm';
import request, { type Test } from 'supertest';
import { makePerson, type MadePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

export interface LeadOptions {
  readonly id: number;
  readonly username?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly command?: string | null;
  /** How long ago the person wrote last; the first time was an hour before. */
  readonly agoMs?: number;
}

/** The backend with an admin at a browser, and people who have written to the bot. */
export class AdminLeadsFixture {
  private constructor(
    readonly app: TrialApp,
    readonly admin: MadePerson,
    private readonly cookie: string,
  ) {}

  static async open(): Promise<AdminLeadsFixture> {
    const app = await startTrialApp();
    const admin = await makePerson(app.db, { grant: 'admin' });
    return new AdminLeadsFixture(app, admin, await signIn(app.nest, admin));
  }

  get db(): DataSource {
    return this.app.db;
  }

  get cookies(): string {
    return this.cookie;
  }

  close(): Promise<void> {
    return this.app.stop();
  }

  /** Of a path below /api/admin. */
  get(path: string): Test {
    return request(this.app.url).get(`/api/admin/${path}`).set('Cookie', this.cookie);
  }

  async lead({ id, agoMs = 0, ...who }: LeadOptions): Promise<void> {
    const { username = null, firstName = null, lastName = null, command = '/start' } = who;
    await this.db.query(
      `INSERT INTO leads (telegram_user_id, telegram_username, first_name, last_name, last_command, first_seen, last_seen)
       VALUES ($1, $2, $3, $4, $5, now() - interval '1 hour' - $6 * interval '1 ms', now() - $6 * interval '1 ms')`,
      [id, username, firstName, lastName, command, agoMs],
    );
  }

  /** The person's private chat; `userId`: of the account it is linked to. */
  async chat(id: number, userId: string | null = null): Promise<void> {
    await this.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id) VALUES ($1, $1, $2)',
      [id, userId],
    );
  }

  /** A trigger of a trial chat, by its number, or of an account, by its id. */
  async trigger(owner: number | string, phase = 'armed', paused: 'plan' | null = null): Promise<void> {
    await this.db.query(
      `INSERT INTO triggers (trial_chat_id, user_id, symbol, op, level, phase, paused)
       VALUES ($1, $2, 'BTC', 'above', 70000, $3, $4)`,
      [typeof owner === 'number' ? owner : null, typeof owner === 'string' ? owner : null, phase, paused],
    );
  }

  /** Nobody has written yet. */
  async tidy(): Promise<void> {
    await this.db.query('DELETE FROM triggers');
    await this.db.query('DELETE FROM telegram_chats');
    await this.db.query('DELETE FROM leads');
  }

  /** So many people, each with a chat; every third one's has an armed trigger. */
  async crowd(count: number): Promise<void> {
    await this.db.query(
      `INSERT INTO leads (telegram_user_id, telegram_username, first_name, last_name, last_command, first_seen, last_seen)
       SELECT 6000000000 + n, 'person_' || n, 'First' || n, 'Last' || n, '/start',
              now() - n * interval '1 minute', now() - (n % 977) * interval '1 minute'
         FROM generate_series(1, $1::int) n`,
      [count],
    );
    await this.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT telegram_user_id, telegram_user_id FROM leads',
    );
    await this.db.query(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
       SELECT telegram_user_id, 'BTC', 'above', 70000, 'armed' FROM leads WHERE telegram_user_id % 3 = 0`,
    );
    await this.db.query('ANALYZE leads, telegram_chats, triggers');
  }
}
