import request from 'supertest';
import { type MailStandIn, startMailStandIn } from '../../e2e/stand-ins/mail/start-mail-stand-in.js';
import type { FailedDeliveries } from '../src/contract/admin/operations.js';
import { addChat } from './delivery-app.js';
import { linkChat } from './factories/account-alerts.js';
import { type MadePerson, makePerson, type PersonWish, signIn } from './factories/people.js';
import { startTrialApp, type TrialApp } from './trial-app.js';
import { until } from '../src/platform/clock/testing/until.js';

interface StoredDelivery {
  readonly status: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly ambiguous: boolean;
}

/** The whole backend with a Telegram, a mail server and two admins. */
export class OperationsDesk {
  private constructor(
    readonly app: TrialApp,
    readonly mail: MailStandIn,
    readonly admins: readonly MadePerson[],
    private readonly cookies: readonly string[],
  ) {}

  static async open(): Promise<OperationsDesk> {
    const mail = await startMailStandIn();
    const app = await startTrialApp({ mail: { smtpUrl: mail.smtpUrl, from: 'bell@bellwether.example' } });
    const admins = [
      await makePerson(app.db, { grant: 'admin' }),
      await makePerson(app.db, { grant: 'admin' }),
    ];
    const cookies = [];
    for (const admin of admins) cookies.push(await signIn(app.nest, admin));
    return new OperationsDesk(app, mail, admins, cookies);
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.mail.close();
  }

  get(path: string, admin = 0): request.Test {
    return request(this.app.url)
      .get(path)
      .set('Cookie', this.cookies[admin] ?? '');
  }

  retry(id: string, admin = 0): request.Test {
    return request(this.app.url)
      .post(`/api/admin/deliveries/${id}/retry`)
      .set('Cookie', this.cookies[admin] ?? '');
  }

  /** Somebody with a chat. */
  async person(wish: PersonWish = {}): Promise<MadePerson & { readonly chat: number }> {
    const person = await makePerson(this.app.db, wish);
    const { id: chat } = this.app.telegram.putPerson({ first_name: 'Ada', started: true });
    await addChat(this.app.db, chat);
    await linkChat(this.app.db, chat, person.id);
    return { ...person, chat };
  }

  async stored(id: string): Promise<StoredDelivery | null> {
    const [row] = await this.app.db.query<StoredDelivery[]>(
      'SELECT status, reason, attempts, ambiguous FROM deliveries WHERE id = $1',
      [id],
    );
    return row ?? null;
  }

  ends(id: string, status: string): Promise<StoredDelivery> {
    return until(async () => {
      const row = await this.stored(id);
      return row?.status === status ? row : null;
    }, `delivery ${id} ${status}`);
  }

  async listed(id: string): Promise<FailedDeliveries['rows'][number] | undefined> {
    const { body } = await this.get('/api/admin/failed-deliveries').expect(200);
    return (body as FailedDeliveries).rows.find((row) => row.id === id);
  }
}
