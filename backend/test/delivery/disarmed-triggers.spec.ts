import { fire } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { inTransaction } from '../support/test-database.js';

let fixture: DeliveryFixture;

beforeAll(async () => {
  fixture = await DeliveryFixture.open();
});
afterAll(() => fixture.close());

describe('a trigger that is disarmed', () => {
  const once = { rules: { repeat: 'once' } };
  const DISARM = `UPDATE triggers SET phase = 'disarmed'`;

  it.each<[string, object, string, 'delivered' | 'cancelled']>([
    ['by its only fire tells of it', once, `${DISARM} WHERE id = $1`, 'delivered'],
    [
      'by its end tells of what it rang for before',
      {},
      `${DISARM}, expires_at = now() - interval '1 second', updated_at = now() WHERE id = $1`,
      'delivered',
    ],
    [
      'by its only fire tells of it though it was given another end since',
      once,
      `${DISARM}, expires_at = now() + interval '1 day', updated_at = clock_timestamp() WHERE id = $1`,
      'delivered',
    ],
    [
      'by its end tells of it though it was given another end since',
      {},
      `${DISARM}, expires_at = now() + interval '1 day', updated_at = clock_timestamp() WHERE id = $1`,
      'delivered',
    ],
    [
      'by its only fire, armed again by its person, tells of both',
      once,
      `${DISARM}, switched_off_at = now(), armed_at = clock_timestamp(), updated_at = clock_timestamp() WHERE id = $1`,
      'delivered',
    ],
    [
      'by its person does not',
      {},
      `${DISARM}, switched_off_at = clock_timestamp() WHERE id = $1`,
      'cancelled',
    ],
    [
      'by its person after its only fire does not',
      once,
      `${DISARM}, switched_off_at = clock_timestamp() WHERE id = $1`,
      'cancelled',
    ],
  ])('%s', async (_name, evidence, sql, status) => {
    const chat = await fixture.newChat();
    const { deliveryId } = await inTransaction(fixture.db, async (tx) => {
      const fired = await fire(tx, chat, { evidence });
      await tx.query(sql, [fired.triggerId]);
      return fired;
    });
    fixture.wake();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status });
  });
});
