import { DeliveryFixture } from './delivery-fixture.js';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { inTransaction } from '../support/test-database.js';

let fixture: DeliveryFixture;
beforeAll(async () => {
  fixture = await DeliveryFixture.open();
});
afterAll(() => fixture.close());

async function messageOf({ emailVerified }: { readonly emailVerified: boolean }): Promise<string> {
  const { id } = await makePerson(fixture.db, { emailVerified });
  const chat = await fixture.newChat();
  await linkChat(fixture.db, chat, id);
  const fired = await inTransaction(fixture.db, async (tx) => {
    const made = await fireFor(tx, { userId: id, by: chat });
    await tx.query(
      `WITH route AS (INSERT INTO routes (user_id, name) VALUES ($1, 'Night') RETURNING id),
            steps AS (INSERT INTO route_steps SELECT id, 2, 180, 'acknowledged', false FROM route),
            ways AS (INSERT INTO route_step_channels SELECT id, 2, 'email', NULL FROM route)
       UPDATE alerts SET route_id = route.id, route_step = 1, next_step_at = now() + interval '3 minutes'
         FROM route WHERE alerts.id = $2`,
      [id, made.alertId],
    );
    return made;
  });
  fixture.wake();
  await fixture.final(fired.deliveryId);
  return fixture.texts(chat)[0] ?? '';
}

it('a message asks for “Seen” while the next step of its route waits for that', async () => {
  expect(await messageOf({ emailVerified: true })).toContain('\nSeen? Otherwise email follows in 3 min.');
});

it('a message promises nothing that would not come', async () => {
  const text = await messageOf({ emailVerified: false });
  expect(text).toContain('BTC');
  expect(text).not.toContain('Seen?');
});
