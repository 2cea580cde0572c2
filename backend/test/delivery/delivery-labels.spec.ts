import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { fire } from '../fixtures/delivery-app.js';
import { makePerson } from '../fixtures/people.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { inTransaction } from '../support/test-database.js';

let server: MailStandIn;
let fixture: DeliveryFixture;

beforeAll(async () => {
  server = await startMailStandIn();
  fixture = await DeliveryFixture.open({
    email: { smtpUrl: server.smtpUrl, from: 'Bellwether <bell@bellwether.example>' },
  });
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});

const NAMED = 'UPDATE triggers SET name = $2, note = $3 WHERE id = $1';

it('a message says what its person calls the trigger when it goes out, and nothing of that is markup', async () => {
  const chat = await fixture.newChat();
  const fired = await inTransaction(fixture.db, async (tx) => {
    const recorded = await fire(tx, chat);
    await tx.query(NAMED, [recorded.triggerId, 'an older name', 'an older note']);
    await tx.query(NAMED, [recorded.triggerId, '<b>Rent</b> & more', '<a href="x">sell</a> half']);
    return recorded;
  });
  fixture.wake();
  await fixture.final(fired.deliveryId);
  expect(fixture.texts(chat)[0]?.split('\n')[1]).toBe('<b>Rent</b> & more — <a href="x">sell</a> half');
  expect(fixture.telegram.accepted().at(-1)?.html).toContain('\n&lt;b&gt;Rent&lt;/b&gt; &amp; more — ');
  const kept = await fixture.db.query<{ row: string }[]>(
    `SELECT row_to_json(kept)::text AS row FROM (SELECT * FROM alerts) kept
      UNION ALL SELECT row_to_json(kept)::text FROM (SELECT * FROM deliveries) kept`,
  );
  expect(kept.filter(({ row }) => /Rent|sell/.test(row))).toEqual([]);
});

it('an e-mail says it too', async () => {
  const person = await makePerson(fixture.db, { emailVerified: true });
  await inTransaction(fixture.db, async (tx) => {
    const { triggerId } = await fireFor(tx, { userId: person.id, by: 'not-connected' });
    await tx.query(NAMED, [triggerId, '<script>Rent</script>', null]);
  });
  fixture.wake();
  const mail = await until(() => server.mails(person.email)[0], 'the mail');
  expect(mail.text).toContain('\n<script>Rent</script>\n');
  expect(mail.html).toContain('&lt;script&gt;Rent');
  expect(mail.html).not.toContain('<script>');
});
