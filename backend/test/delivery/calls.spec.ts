import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ChannelEvents } from '../../src/pipeline/delivery/added-channels/channel-events.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { addChannel, callKind, type Receiver, startReceiver } from './call-fixture.js';
import { DeliveryFixture } from './delivery-fixture.js';

const KINDS = [
  callKind('webhook'),
  callKind('ntfy', { rings: true, digest: 10 }),
  callKind('slack', { digest: 3, pace: { burst: 1, everyMs: 3_600_000, perHost: false } }),
];

let fixture: DeliveryFixture;
let receiver: Receiver;
let paths = 0;
/** The people whose channels were said to have changed, in order. */
let changed: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await DeliveryFixture.open({}, KINDS);
  fixture.rooms.get(ChannelEvents).changed.subscribe((people) => void changed.push(...people));
});
afterAll(async () => {
  await fixture.close();
  await receiver.close();
});

beforeEach(() => {
  changed = [];
});

type Kind = 'webhook' | 'ntfy' | 'slack';

/** A person with a channel of their own at a path of the receiver. */
async function newChannel(kind: Kind = 'webhook') {
  paths += 1;
  const path = `/${paths}`;
  const { id: userId } = await makePerson(fixture.db, { emailVerified: true });
  const channelId = await addChannel(fixture.db, { userId, kind, url: `${receiver.url}${path}` });
  const fire = (level = 65_000, more: { urgent?: boolean } = {}) =>
    fireFor(fixture.db, { userId, by: { kind, channelId }, level, ...more });
  return { userId, channelId, path, fire };
}

async function stateOf(channelId: string) {
  const [row] = await fixture.db.query<
    {
      state: string;
      offReason: string | null;
      failures: number;
      status: number | null;
      isOk: boolean;
      isPaused: boolean;
    }[]
  >(
    `SELECT state, off_reason AS "offReason", failures, last_status AS status, last_ok_at IS NOT NULL AS "isOk",
            paused_until > now() AS "isPaused"
       FROM channels WHERE id = $1`,
    [channelId],
  );
  return row;
}

function attemptsOf(deliveryId: string) {
  return fixture.db.query<{ no: number; outcome: string; status: number | null }[]>(
    'SELECT no, outcome, status FROM delivery_attempts WHERE delivery_id = $1 ORDER BY no',
    [deliveryId],
  );
}

describe('an alert to a channel', () => {
  it('is delivered, and the attempt is kept', async () => {
    const { channelId, path, fire, userId } = await newChannel();
    const { deliveryId, alertId } = await fire();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 1 });
    expect(receiver.to(path)).toEqual([{ id: deliveryId, levels: [65_000], repeat: false, silent: false }]);
    expect(await attemptsOf(deliveryId)).toEqual([{ no: 1, outcome: 'accepted', status: 204 }]);
    expect(await stateOf(channelId)).toMatchObject({ failures: 0, isOk: true, status: 204 });
    expect(changed).not.toContain(userId);
    const push = await until(() => fixture.pushes.find((each) => each.push.alertId === alertId), 'the push');
    expect(push).toMatchObject({
      owner: { kind: 'user', userId },
      push: { channel: 'webhook', channelId, status: 'delivered' },
    });
  });

  it('is tried again after a 503, under the same id and without "(repeat)"', async () => {
    const { channelId, path, fire, userId } = await newChannel();
    receiver.answer(path, 503);
    const { deliveryId } = await fire();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', attempts: 2 });
    const body = { id: deliveryId, levels: [65_000], repeat: false, silent: false };
    expect(receiver.to(path)).toEqual([body, body]);
    expect(await attemptsOf(deliveryId)).toEqual([
      { no: 1, outcome: 'failed', status: 503 },
      { no: 2, outcome: 'accepted', status: 204 },
    ]);
    expect(await stateOf(channelId)).toMatchObject({ failures: 0 });
    const told = () => changed.filter((each) => each === userId);
    await until(() => told().length === 2, 'word of the failure and of its end');
  });

  it('says "(repeat)" when the answer got lost after it was taken', async () => {
    const { path, fire } = await newChannel();
    receiver.answer(path, 'hang');
    const { deliveryId } = await fire();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered', ambiguous: true });
    expect(receiver.to(path).map(({ repeat }) => repeat)).toEqual([false, true]);
    expect((await attemptsOf(deliveryId))[0]).toEqual({ no: 1, outcome: 'cut', status: null });
  });

  it('switches off a channel that is gone, and ends what waits for it', async () => {
    const { channelId, path, fire, userId } = await newChannel();
    receiver.answer(path, 410);
    const first = await fire();
    await expect(fixture.final(first.deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'channel-off',
    });
    expect(await stateOf(channelId)).toMatchObject({ state: 'off', offReason: 'gone', status: 410 });
    expect(changed).toEqual([userId]);
    const second = await fire();
    await expect(fixture.final(second.deliveryId)).resolves.toMatchObject({
      status: 'cancelled',
      reason: 'channel-off',
    });
    expect(receiver.to(path)).toHaveLength(1);
  });

  it('fails where the message is refused', async () => {
    const { path, fire } = await newChannel();
    receiver.answer(path, 413);
    const { deliveryId } = await fire();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'failed',
      reason: 'refused',
      attempts: 1,
    });
  });

  it('waits as long as the server asks, which costs no attempt', async () => {
    const { channelId, path, fire } = await newChannel();
    receiver.answer(path, { status: 429, retryAfter: '3600' });
    const { deliveryId } = await fire();
    await until(async () => (await stateOf(channelId))?.isPaused, 'the pause');
    await until(async () => (await fixture.stored(deliveryId)).status === 'pending', 'the hand-back');
    expect(await fixture.stored(deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
    const other = await newChannel();
    await fixture.final((await other.fire()).deliveryId);
    expect(receiver.to(path)).toHaveLength(1);
  });

  it.each([
    ['removed', 'DELETE FROM channels WHERE id = $1', 'channel-removed'],
    ['switched off', `UPDATE channels SET state = 'off' WHERE id = $1`, 'channel-off'],
    ['unproven', `UPDATE channels SET state = 'unproven' WHERE id = $1`, 'unproven'],
    [
      'of a suspended person',
      `UPDATE users SET status = 'suspended' WHERE id = (SELECT user_id FROM channels WHERE id = $1)`,
      'suspended',
    ],
  ])('is called off for a channel that is %s', async (_name, change, reason) => {
    const { channelId, path, fire } = await newChannel();
    await fixture.db.query(change, [channelId]);
    const { deliveryId } = await fire();
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({
      status: 'cancelled',
      reason,
      attempts: 0,
    });
    expect(receiver.to(path)).toEqual([]);
  });

  it.each([
    ['deleted', `DELETE FROM triggers WHERE id = $1`, 'deleted'],
    [
      'disarmed',
      `UPDATE triggers SET phase = 'disarmed', switched_off_at = clock_timestamp() WHERE id = $1`,
      'disarmed',
    ],
    ['snoozed', `UPDATE triggers SET snoozed_until = now() + interval '1 hour' WHERE id = $1`, 'snoozed'],
  ])('is called off once its trigger is %s', async (_name, change, reason) => {
    const { channelId, fire } = await newChannel();
    await fixture.db.query(`UPDATE channels SET paused_until = now() + interval '1 hour' WHERE id = $1`, [
      channelId,
    ]);
    const { deliveryId, triggerId } = await fire();
    await fixture.db.query(change, [triggerId]);
    await fixture.db.query('UPDATE channels SET paused_until = NULL WHERE id = $1', [channelId]);
    await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'cancelled', reason });
  });

  it.each([
    ['acknowledged', { status: 'cancelled', reason: 'acknowledged' }],
    ['accepted', { status: 'delivered' }],
  ])('of a step for what nobody has %s, while it waited "Seen" was said', async (unless, ended) => {
    const { channelId, fire } = await newChannel();
    await fixture.db.query(`UPDATE channels SET paused_until = now() + interval '1 hour' WHERE id = $1`, [
      channelId,
    ]);
    const { deliveryId, alertId } = await fire();
    await fixture.db.query(
      `WITH route AS (
         INSERT INTO routes (user_id, name) SELECT user_id, 'own' FROM alerts WHERE id = $1 RETURNING id
       ), step AS (
         INSERT INTO route_steps (route_id, position, wait_sec, unless) SELECT id, 2, 60, $3 FROM route
       ), seen AS (
         UPDATE alerts SET route_id = route.id, route_step = 2, acknowledged_at = now() FROM route WHERE alerts.id = $1
       )
       UPDATE deliveries SET step = 2 WHERE id = $2`,
      [alertId, deliveryId, unless],
    );
    await fixture.db.query('UPDATE channels SET paused_until = NULL WHERE id = $1', [channelId]);
    await expect(fixture.final(deliveryId)).resolves.toMatchObject(ended);
  });
});

describe('a channel that fails', () => {
  it('is called by one message at a time from the third failure on, and then takes all at once', async () => {
    const { channelId, path, fire } = await newChannel();
    receiver.answer(path, 500, 500, 500);
    await fixture.db.query('UPDATE channels SET failures = 2, failing_since = now() WHERE id = $1', [
      channelId,
    ]);
    receiver.answer(path, 500, 500);
    const first = await fire(65_001);
    await until(async () => ((await stateOf(channelId))?.failures ?? 0) >= 3, 'three failures');
    const later = [await fire(65_002), await fire(65_003)];
    for (const { deliveryId } of [first, ...later]) {
      await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'delivered' });
    }
    for (const { deliveryId } of later) {
      expect(await fixture.stored(deliveryId)).toMatchObject({ attempts: 1 });
    }
    expect(receiver.to(path).map(({ levels }) => levels[0])).toEqual([
      65_001, 65_001, 65_001, 65_002, 65_003,
    ]);
    expect(await stateOf(channelId)).toMatchObject({ failures: 0, state: 'on' });
  });
});

describe('several alerts', () => {
  it('share a message up to the digest of their kind', async () => {
    const { path, channelId, fire } = await newChannel('slack');
    await fixture.db.query(`UPDATE channels SET paused_until = now() + interval '1 hour' WHERE id = $1`, [
      channelId,
    ]);
    const fired = [await fire(65_001), await fire(65_002), await fire(65_003), await fire(65_004)];
    await fixture.db.query('UPDATE channels SET paused_until = NULL WHERE id = $1', [channelId]);
    for (const { deliveryId } of fired.slice(0, 3)) await fixture.final(deliveryId);
    const [message, ...more] = receiver.to(path);
    expect([message?.levels, more]).toEqual([[65_001, 65_002, 65_003], []]);
    expect(message?.id).toBe(fired[0]?.deliveryId);
    expect(await fixture.stored(fired[3]?.deliveryId ?? '')).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
  });
});

describe('quiet hours of the person', () => {
  const quiet = (userId: string, mode: 'held' | 'silent') =>
    fixture.db.query(
      `UPDATE user_settings SET quiet = jsonb_build_object('mode', $2::text), quiet_at = now() - interval '1 hour',
              quiet_until = now() + interval '1 hour' WHERE user_id = $1`,
      [userId, mode],
    );

  it('silence a kind that rings', async () => {
    const { userId, path, fire } = await newChannel('ntfy');
    await quiet(userId, 'silent');
    await fixture.final((await fire()).deliveryId);
    expect(receiver.to(path)).toMatchObject([{ silent: true }]);
  });

  it('hold it back, but for what is urgent', async () => {
    const { userId, path, fire } = await newChannel('ntfy');
    await quiet(userId, 'held');
    const held = await fire(65_001);
    await fixture.final((await fire(65_002, { urgent: true })).deliveryId);
    expect(receiver.to(path)).toMatchObject([{ silent: false, levels: [65_002] }]);
    expect(await fixture.stored(held.deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
    await fixture.db.query('UPDATE user_settings SET quiet_until = now() WHERE user_id = $1', [userId]);
    await expect(fixture.final(held.deliveryId)).resolves.toMatchObject({ status: 'delivered' });
  });

  it('say nothing to a kind that makes no sound', async () => {
    const { userId, path, fire } = await newChannel('webhook');
    await quiet(userId, 'held');
    await fixture.final((await fire()).deliveryId);
    expect(receiver.to(path)).toMatchObject([{ silent: false }]);
  });
});

it('a call under way when its process died is made again and says "(repeat)"', async () => {
  const { path, channelId, fire } = await newChannel();
  await fixture.db.query(`UPDATE channels SET paused_until = now() + interval '1 hour' WHERE id = $1`, [
    channelId,
  ]);
  const { deliveryId } = await fire();
  await fixture.db.query(
    `UPDATE deliveries SET status = 'sending', claim = gen_random_uuid(), claim_epoch = -1, attempts = 1, message_id = id,
            claim_until = now() + interval '1 hour', first_attempt_at = now() WHERE id = $1`,
    [deliveryId],
  );
  await fixture.db.query('UPDATE channels SET paused_until = NULL WHERE id = $1', [channelId]);
  await expect(fixture.final(deliveryId)).resolves.toMatchObject({
    status: 'delivered',
    attempts: 2,
    ambiguous: true,
  });
  expect(receiver.to(path)).toEqual([{ id: deliveryId, levels: [65_000], repeat: true, silent: false }]);
});

it('a lane whose server keeps silent does not hold up another', async () => {
  const sockets = new Set<{ destroy(): void }>();
  const silent: Server = createServer((socket) => void sockets.add(socket.resume().on('error', () => {})));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const { id: userId } = await makePerson(fixture.db);
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const channelId = await addChannel(fixture.db, { userId, kind: 'webhook', url });
  const stuck = await fireFor(fixture.db, { userId, by: { kind: 'webhook', channelId } });
  await until(() => sockets.size > 0, 'the call that gets no answer');
  await fixture.final((await (await newChannel('ntfy')).fire()).deliveryId);
  await fixture.final((await (await newChannel('webhook')).fire()).deliveryId);
  expect(await fixture.stored(stuck.deliveryId)).toMatchObject({ status: 'sending' });
  for (const socket of sockets) socket.destroy();
  silent.close();
  await fixture.db.query('DELETE FROM channels WHERE id = $1', [channelId]);
  await expect(fixture.final(stuck.deliveryId)).resolves.toMatchObject({ reason: 'channel-removed' });
});

it('nothing goes to an address that a channel may not have any more', async () => {
  const { channelId } = await newChannel();
  const { id: userId } = await makePerson(fixture.db);
  const at = await addChannel(fixture.db, {
    userId,
    kind: 'webhook',
    url: receiver.url.replace('127.0.0.1', '10.0.0.1'),
  });
  expect(at).not.toBe(channelId);
  const before = receiver.requests.length;
  const { deliveryId } = await fireFor(fixture.db, { userId, by: { kind: 'webhook', channelId: at } });
  await expect(fixture.final(deliveryId)).resolves.toMatchObject({ status: 'failed', reason: 'refused' });
  expect(await attemptsOf(deliveryId)).toEqual([{ no: 1, outcome: 'forbidden-url', status: null }]);
  expect(receiver.requests).toHaveLength(before);
});
