import { DeliveryFixture } from './delivery-fixture.js';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

const PENDING = 100;

describe('G10: an account that is not active any more gets nothing', () => {
  let fixture: DeliveryFixture;
  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());

  it.each([
    ['suspended', `UPDATE users SET status = 'suspended' WHERE id = $1`],
    ['deleted', `UPDATE users SET status = 'deleted', email = NULL, email_key = NULL WHERE id = $1`],
  ])('%s with 100 waiting: at most the message under way is accepted', async (reason, end) => {
    const ann = await makePerson(fixture.db, { emailVerified: true });
    const chat = await fixture.newChat();
    await linkChat(fixture.db, chat, ann.id);
    const ids = await inTransaction(fixture.db, async (tx) => {
      const fired: string[] = [];
      for (let i = 0; i < PENDING; i += 1) {
        const { deliveryId } = await fireFor(tx, { userId: ann.id, by: chat, level: 66_000 + i });
        fired.push(deliveryId);
      }
      return fired;
    });
    fixture.wake();
    await until(() => fixture.texts(chat).length > 0, 'the first message');
    await fixture.db.query(end, [ann.id]);
    const acceptedBefore = fixture.texts(chat).length;
    await fixture.drained([chat]);
    expect(fixture.texts(chat).length - acceptedBefore).toBeLessThanOrEqual(1);
    const rows = await fixture.db.query<{ status: string; reason: string | null; count: number }[]>(
      `SELECT status, reason, count(*)::int AS count FROM deliveries WHERE id = ANY ($1) GROUP BY 1, 2 ORDER BY 1`,
      [ids],
    );
    expect(rows).toEqual([
      { status: 'cancelled', reason, count: expect.any(Number) },
      { status: 'delivered', reason: null, count: expect.any(Number) },
    ]);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(PENDING);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
});
