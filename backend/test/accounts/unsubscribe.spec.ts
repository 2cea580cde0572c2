import request from 'supertest';
import type { KeptMail } from '../../../e2e/stand-ins/mail/mailbox.js';
import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { Emails } from '../../src/pipeline/delivery/emails.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { SOME_ALERT } from '../fixtures/delivery-app.js';
import { type MadePerson, makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let server: MailStandIn;
let app: TrialApp;
let ann: MadePerson;

beforeAll(async () => {
  server = await startMailStandIn();
  app = await startTrialApp({
    publicUrl: 'https://alerts.example.com',
    email: { smtpUrl: server.smtpUrl, from: 'Bellwether <bell@bellwether.example>' },
  });
});
afterAll(async () => {
  await app.stop();
  await server.close();
});
beforeEach(async () => {
  server.clear();
  ann = await makePerson(app.db, { emailVerified: true });
});

async function alerted(): Promise<string> {
  const { deliveryId } = await fireFor(app.db, { userId: ann.id, by: 'blocked' });
  app.nest.get(AlertStream).publish([SOME_ALERT]);
  return deliveryId;
}
const arrived = () => until((): KeptMail | null => server.mails(ann.email)[0] ?? null, 'a mail');

/** Path and query of List-Unsubscribe. */
async function linkOf(mail: KeptMail): Promise<string> {
  const [, link = ''] = /^<(.+)>$/.exec(mail.headers['list-unsubscribe'] ?? '') ?? [];
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe('https://alerts.example.com');
  return `${pathname}${search}`;
}

/** As mail programs do: RFC 8058, 3.2. */
const pressed = (path: string) =>
  request(app.url)
    .post(path)
    .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
    .type('form')
    .send('List-Unsubscribe=One-Click');

it('an alert by mail can be given up by one press, and taken again', async () => {
  await alerted();
  const mail = await arrived();
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = await linkOf(mail);
  const looked = await request(app.url).get(link);
  expect([looked.status, looked.type]).toEqual([200, 'text/html']);
  expect(looked.text).toContain(': on.');
  const given = await pressed(link);
  expect([given.status, given.text]).toEqual([200, expect.stringContaining('off. We no longer send these.')]);
  const id = await alerted();
  const settled = await until(async () => {
    const [row] = await app.db.query<{ status: string; reason: string | null }[]>(
      `SELECT status, reason FROM deliveries WHERE id = $1 AND status = 'cancelled'`,
      [id],
    );
    return row ?? null;
  }, 'the call-off');
  expect(settled).toEqual({ status: 'cancelled', reason: 'unsubscribed' });
  expect((await pressed(`${link}&again=1`)).text).toContain(': on.');
  server.clear();
  await alerted();
  await arrived();
});

it('a mail that was asked for goes all the same, and cannot be given up', async () => {
  await app.db.query(
    'UPDATE user_settings SET alerts_by_mail = false, notices_by_mail = false WHERE user_id = $1',
    [ann.id],
  );
  const link = 'https://alerts.example.com/reset-password?token=x';
  await app.db.transaction((tx) =>
    app.nest.get(Emails).enqueue(tx, ann.id, { kind: 'reset-password', link }),
  );
  app.nest.get(Emails).wake();
  expect(Object.keys((await arrived()).headers)).not.toContain('list-unsubscribe');
});

it('nobody gives up the mails of somebody else', async () => {
  await alerted();
  const link = await linkOf(await arrived());
  const ben = await makePerson(app.db);
  const other = link.replace(ann.id, ben.id);
  expect((await pressed(other)).status).toBe(404);
  expect((await request(app.url).get(other)).status).toBe(404);
  expect((await pressed('/api/mail/unsubscribe')).status).toBe(404);
});
