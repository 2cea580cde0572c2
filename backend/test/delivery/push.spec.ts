import { type PushStandIn, startPushStandIn } from '../../../e2e/stand-ins/push/start-push-stand-in.js';
import type { PushMessage } from '../../src/contract/push-message.js';
import { channelPurpose } from '../../src/pipeline/delivery/added-channels/call-context.js';
import { pushKind } from '../../src/pipeline/delivery/added-channels/push/push-kind.js';
import { seal } from '../../src/pipeline/delivery/emails.js';
import { readPushReceipt } from '../../src/pipeline/delivery/push-receipt.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { newVapidPair } from '../../src/platform/config/vapid-keys.js';
import { databaseTime } from '../support/database-time.js';
import { testConfig } from '../support/test-config.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { DeliveryFixture } from './delivery-fixture.js';

const { sessionSecret } = testConfig({});
const KEYS = { ...newVapidPair(), subject: 'mailto:support@bellwether.example' };
const KIND = { ...pushKind({ keys: KEYS, sessionSecret }), waitsMs: [10] };

let fixture: DeliveryFixture;
let service: PushStandIn;

beforeAll(async () => {
  service = await startPushStandIn();
  const { hosts } = service;
  fixture = await DeliveryFixture.open({ outbound: { allowCidrs: [], plainHttp: false, hosts } }, [KIND]);
});
afterAll(async () => {
  await fixture.close();
  await service.close();
});

/** A device of a person that subscribed to one of two keys. */
async function device(publicKey = KEYS.publicKey) {
  const { db } = fixture;
  const { id: userId } = await makePerson(db);
  const subscription = service.subscribe(publicKey);
  const read = KIND.read({ kind: 'push', subscription });
  if ('fault' in read) throw new Error(read.fault);
  const [row] = await db.query<{ id: string }[]>(
    `INSERT INTO channels (user_id, kind, label, address, address_key, config, sealed, state)
     VALUES ($1, 'push', 'Phone', $2, '\\x00', $3, '\\x00', 'on') RETURNING id`,
    [userId, read.address, JSON.stringify({ host: 'fcm.googleapis.com' })],
  );
  const channelId = row?.id ?? '';
  await db.query('UPDATE channels SET sealed = $2 WHERE id = $1', [
    channelId,
    seal(sessionSecret, channelPurpose(channelId), read.sealed),
  ]);
  const { endpoint } = subscription;
  const calls = () => service.calls().filter((call) => call.endpoint === endpoint);
  const fire = async () => {
    const { deliveryId } = await fireFor(db, { userId, by: { kind: 'push', channelId } });
    return deliveryId;
  };
  const stateOf = async () => {
    const [found] = await db.query<{ state: string }[]>('SELECT state FROM channels WHERE id = $1', [
      channelId,
    ]);
    return found?.state;
  };
  return { endpoint, calls, fire, stateOf };
}

function settled(id: string, status: string) {
  return until(async () => {
    const [row] = await fixture.db.query<{ status: string }[]>(
      'SELECT status FROM deliveries WHERE id = $1',
      [id],
    );
    return row?.status === status ? row : null;
  }, `delivery ${id} is ${status}`);
}

it('an alert comes to a device that alone can read it, with a receipt', async () => {
  const { fire, calls } = await device();
  const id = await fire();
  await settled(id, 'delivered');
  const [call] = calls();
  expect(call).toMatchObject({ status: 201, vapid: 'good', ttl: 3_600, urgency: 'high' });
  expect(call?.topic).toMatch(/^[\w-]{32}$/);
  const message = JSON.parse(call?.text ?? '') as PushMessage;
  expect(message.title).toMatch(/^(?:SIMULATED PRICE · )?▲ BTC above 65,000/);
  const now = await databaseTime(fixture.db);
  expect(readPushReceipt(sessionSecret, message.receipt ?? '', now)).toEqual({ of: 'delivery', id });
});

it.each([
  [
    'that was removed',
    async () => {
      const one = await device();
      service.remove(one.endpoint);
      return one;
    },
  ],
  ['that subscribed to another key', () => device(newVapidPair().publicKey)],
])('a device %s is switched off by the first call', async (_name, made) => {
  const { fire, calls, stateOf } = await made();
  const id = await fire();
  await settled(id, 'failed');
  expect(calls()).toHaveLength(1);
  expect(await stateOf()).toBe('off');
});

it.each([
  [429, 1],
  [503, 1],
  [500, undefined],
])('after %s the message comes again', async (status, retryAfterSec) => {
  const { fire, calls } = await device();
  service.answer(status, retryAfterSec);
  await settled(await fire(), 'delivered');
  expect(calls().map((call) => call.status)).toEqual([status, 201]);
  expect(calls()[0]?.topic).toBe(calls()[1]?.topic);
});

it('what a push service never takes is not sent again', async () => {
  const { fire, calls, stateOf } = await device();
  service.answer(413);
  await settled(await fire(), 'failed');
  expect(calls()).toHaveLength(1);
  expect(await stateOf()).toBe('on');
});
