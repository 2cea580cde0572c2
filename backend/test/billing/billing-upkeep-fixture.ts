import request from 'supertest';
import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { PlanUpkeepJob } from '../../src/features/billing/upkeep/plan-upkeep-job.js';
import type { Trigger } from '../../src/contract/trigger.js';
import type { WalletSubmission } from '../../src/contract/wallet.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { runByHandOnly, runJob } from '../support/run-job.js';
import { inTransaction } from '../support/test-database.js';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Subscriber extends MadePerson {
  /** The value of a Cookie header. */
  readonly cookie: string;
}

/** The whole backend with a mail server, people who paid, and their Telegram apps. */
export class UpkeepFixture {
  private constructor(
    readonly app: TrialApp,
    readonly mail: MailStandIn,
  ) {}

  static async open(): Promise<UpkeepFixture> {
    const mail = await startMailStandIn();
    const app = await startTrialApp({
      email: { smtpUrl: mail.smtpUrl, from: 'Bellwether <bell@bellwether.example>' },
    });
    const { quick, thorough } = app.nest.get(PlanUpkeepJob);
    runByHandOnly(app.nest, quick, thorough);
    await until(() => app.nest.get(Leases).fence('scheduler') !== null);
    return new UpkeepFixture(app, mail);
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.mail.close();
  }

  async person(options: PersonOptions): Promise<Subscriber> {
    const person = await makePerson(this.app.db, options);
    return { ...person, cookie: await this.signIn(person) };
  }

  /** A cookie of a new session. */
  signIn(person: MadePerson): Promise<string> {
    return signIn(this.app.nest, person);
  }

  /** The id of the chat that is linked to a person from now on. */
  async phoneOf({ id }: MadePerson): Promise<number> {
    const phone = this.app.telegram.putPerson({ first_name: 'Ann', started: true }).id;
    await this.app.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [
      phone,
    ]);
    await linkChat(this.app.db, phone, id);
    return phone;
  }

  /** What was said about a person's end of time is as much older as the end is nearer. */
  async passTime({ id }: MadePerson, ms: number): Promise<void> {
    await inTransaction(this.app.db, async (tx) => {
      for (const column of [
        "subscriptions SET period_start = period_start - $2 * interval '1 ms', period_end",
        'plan_notices SET period_end',
      ]) {
        await tx.query(`UPDATE ${column} = period_end - $2 * interval '1 ms' WHERE user_id = $1`, [id, ms]);
      }
    });
  }

  /** A payment for so long, as far as the plan is concerned. */
  async pay({ id }: MadePerson, ms: number): Promise<void> {
    await this.app.db.query(
      `UPDATE subscriptions SET period_end = now() + $2 * interval '1 ms' WHERE user_id = $1`,
      [id, ms],
    );
  }

  /** A whole thorough round that begins now. */
  async round(): Promise<void> {
    await runJob(this.app.nest.get(PlanUpkeepJob).thorough);
  }

  /** Triggers of a person, oldest first, each on a symbol, above its level. */
  async addTriggers(
    { id }: MadePerson,
    options: readonly (readonly [symbol: string, level: number, phase?: string])[],
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const [symbol, level, phase = 'armed'] of options) {
      const [row] = await this.app.db.query<{ id: string }[]>(
        `INSERT INTO triggers (user_id, symbol, op, level, phase, created_at)
         VALUES ($1, $2, 'above', $3, $4, clock_timestamp()) RETURNING id`,
        [id, symbol, level, phase],
      );
      ids.push(String(row?.id));
    }
    return ids;
  }

  async addWallets({ id }: MadePerson, count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      await this.app.db.query(
        `INSERT INTO wallets (user_id, network, address, created_at) VALUES ($1, 'ethereum', $2, clock_timestamp())`,
        [id, `0x${String(i).padStart(40, '0')}`],
      );
    }
  }

  async triggers({ cookie }: Subscriber): Promise<Trigger[]> {
    return (await this.http('/api/triggers', cookie)).body;
  }

  async wallets({ cookie }: Subscriber): Promise<WalletSubmission[]> {
    return (await this.http('/api/wallet-submissions', cookie)).body;
  }

  http(path: string, cookie: string) {
    return request(this.app.url).get(path).set('Cookie', cookie).expect(200);
  }

  post(path: string, cookie: string, body: object) {
    return request(this.app.url).post(path).set('Cookie', cookie).send(body);
  }

  /** The first lines of the messages in a chat, the mark of simulated prices left out. */
  headlines(phone: number): string[] {
    return this.app.telegram
      .messages(phone)
      .map(({ text }) => text.split('\n').find((line) => line !== 'SIMULATED PRICE') ?? '');
  }

  subjects({ email }: MadePerson): string[] {
    return this.mail.mails(email).map(({ subject }) => subject);
  }

  /** The deliveries of notices to a person, oldest first. */
  notices({ id }: MadePerson) {
    return this.app.db.query<{ channel: string; status: string; reason: string | null }[]>(
      `SELECT channel, status, reason FROM deliveries WHERE user_id = $1 AND kind = 'notice' ORDER BY id`,
      [id],
    );
  }

  /** What was said to a person, by the marks. */
  async told({ id }: MadePerson): Promise<string[]> {
    const rows = await this.app.db.query<{ kind: string }[]>(
      'SELECT kind FROM plan_notices WHERE user_id = $1 ORDER BY at',
      [id],
    );
    return rows.map(({ kind }) => kind);
  }
}
