import request from 'supertest';
import { pushReceipt } from '../../src/pipeline/delivery/push-receipt.js';
import { seal } from '../../src/pipeline/delivery/emails.js';
import { channelPurpose } from '../../src/pipeline/delivery/added-channels/call-context.js';
import { databaseTime } from '../support/database-time.js';
import { testConfig } from '../support/test-config.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const { sessionSecret } = testConfig({});
const DAY = 24 * 3_600_000;

let app: TrialApp;
beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());

/** A device of a person, unproven or on, and an alert that goes to it. */
async function rung(state: 'unproven' | 'on' | 'off' = 'on') {
  const { id: userId } = await makePerson(app.db);
  const [channel] = await app.db.query<{ id: string }[]>(
    `INSERT INTO channels (user_id, kind, label, address, address_key, sealed, state)
     VALUES ($1, 'push', 'Phone', 'push.example/…', '\\x00', $2, $3) RETURNING id`,
    [userId, seal(sessionSecret, channelPurpose(userId), '{}'), state],
  );
  const channelId = channel?.id ?? '';
  const fired = await fireFor(app.db, { userId, by: { kind: 'push', channelId } });
  return { ...fired, userId, channelId };
}

async function receiptOf(id: string, of: 'delivery' | 'channel' = 'delivery', agoMs = 0): Promise<string> {
  return pushReceipt(sessionSecret, { of, id }, (await databaseTime(app.db)) - agoMs);
}

const post = (path: string, body: object) => request(app.url).post(path).send(body);
const shown = (receipt: string) => post('/api/deliveries/shown', { receipt });
const act = (receipt: string, what: string) => post('/api/deliveries/act', { receipt, act: what });

async function stored({ deliveryId, triggerId, channelId }: Awaited<ReturnType<typeof rung>>) {
  const [row] = await app.db.query<
    { shownAt: Date | null; phase: string; isSnoozed: boolean; state: string }[]
  >(
    `SELECT delivery.shown_at AS "shownAt", watched.phase, watched.snoozed_until > now() + interval '59 minutes' AS "isSnoozed",
            way.state
       FROM deliveries delivery, triggers watched, channels way
      WHERE delivery.id = $1 AND watched.id = $2 AND way.id = $3`,
    [deliveryId, triggerId, channelId],
  );
  if (row === undefined) throw new Error('it is gone');
  return row;
}

it('an alert that a device showed has the time of the first time, without a cookie', async () => {
  const one = await rung();
  const receipt = await receiptOf(one.deliveryId);
  expect((await stored(one)).shownAt).toBeNull();
  expect((await shown(receipt)).status).toBe(204);
  const { shownAt } = await stored(one);
  expect(shownAt).toBeInstanceOf(Date);
  expect((await shown(receipt)).status).toBe(204);
  expect((await stored(one)).shownAt).toEqual(shownAt);
});

it.each(['delivery', 'channel'] as const)('a device is proven by its first receipt, of a %s', async (of) => {
  const one = await rung('unproven');
  await shown(await receiptOf(of === 'delivery' ? one.deliveryId : one.channelId, of));
  expect((await stored(one)).state).toBe('on');
});

it('a device that its person switched off stays so', async () => {
  const one = await rung('off');
  await shown(await receiptOf(one.deliveryId));
  await shown(await receiptOf(one.channelId, 'channel'));
  expect((await stored(one)).state).toBe('off');
});

it.each([
  ['a wrong one', async () => 'd.1.zzzzzz.AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['an old one', ({ deliveryId }: { deliveryId: string }) => receiptOf(deliveryId, 'delivery', DAY + 60_000)],
  ['one of nothing', () => receiptOf('999999999999')],
  ['one of what is no row', () => receiptOf('test')],
  ['one of no channel', () => receiptOf('x', 'channel')],
])('%s changes nothing, and is told nothing', async (_name, made) => {
  const one = await rung('unproven');
  const receipt = await made(one);
  expect((await shown(receipt)).status).toBe(204);
  expect(await stored(one)).toMatchObject({ shownAt: null, state: 'unproven' });
  expect((await act(receipt, 'disarm')).status).toBe(410);
  expect((await stored(one)).phase).toBe('breached');
});

it('snoozes once', async () => {
  const one = await rung();
  const receipt = await receiptOf(one.deliveryId);
  const answer = await act(receipt, 'snooze');
  expect([answer.status, answer.body]).toEqual([
    200,
    { text: expect.stringMatching(/^BTC is snoozed until (\d{1,2} [A-Z][a-z]{2} )?\d\d:\d\d UTC\.$/) },
  ]);
  expect((await stored(one)).isSnoozed).toBe(true);
  await app.db.query('UPDATE triggers SET snoozed_until = NULL WHERE id = $1', [one.triggerId]);
  const again = await act(receipt, 'snooze');
  expect([again.status, again.body.message]).toEqual([
    410,
    'This notification is too old, or that was done already.',
  ]);
  expect((await stored(one)).isSnoozed).not.toBe(true);
});

it('acknowledges once', async () => {
  const one = await rung();
  const receipt = await receiptOf(one.deliveryId);
  const answers = [await act(receipt, 'seen'), await act(receipt, 'seen')];
  expect(answers.map(({ status }) => status)).toEqual([200, 410]);
  expect(answers[0]?.body).toEqual({ text: 'Seen. The rest of its route is called off.' });
  const [alert] = await app.db.query<{ via: string | null }[]>(
    'SELECT acknowledged_via AS via FROM alerts WHERE id = $1',
    [one.alertId],
  );
  expect(alert?.via).toBe('push');
  expect((await stored(one)).phase).toBe('breached');
});

it('disarms once, of any number at once', async () => {
  const one = await rung();
  const receipt = await receiptOf(one.deliveryId);
  const answers = await Promise.all(Array.from({ length: 5 }, () => act(receipt, 'disarm')));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({
    text: 'The BTC trigger is disarmed.',
  });
  expect((await stored(one)).phase).toBe('disarmed');
  // A kill between the two would leave an act that is noted and not done.
  const [same] = await app.db.query<{ transaction: boolean }[]>(
    `SELECT noted.xmin = edited.xmin AS transaction FROM deliveries noted, triggers edited WHERE noted.id = $1 AND edited.id = $2`,
    [one.deliveryId, one.triggerId],
  );
  expect(same?.transaction).toBe(true);
});

it('does nothing to a trigger that waits for something else by now, or is gone', async () => {
  const one = await rung();
  const receipt = await receiptOf(one.deliveryId);
  await app.db.query('UPDATE triggers SET level = 70000 WHERE id = $1', [one.triggerId]);
  expect((await act(receipt, 'disarm')).body).toEqual({
    text: 'This BTC trigger was changed since: nothing was done.',
  });
  expect((await stored(one)).phase).toBe('breached');
  await app.db.query('DELETE FROM triggers WHERE id = $1', [one.triggerId]);
  expect((await act(receipt, 'snooze')).body).toEqual({ text: 'This BTC trigger was deleted.' });
});

it.each([
  ['whose channel is off', `UPDATE channels SET state = 'off' WHERE id = $1`, 'channelId'],
  ['whose channel is gone', `DELETE FROM channels WHERE id = $1`, 'channelId'],
  ['whose person is suspended', `UPDATE users SET status = 'suspended' WHERE id = $1`, 'userId'],
] as const)('a device %s disarms nothing', async (_name, sql, of) => {
  const one = await rung();
  await app.db.query(sql, [one[of]]);
  expect((await act(await receiptOf(one.deliveryId), 'disarm')).status).toBe(410);
  const [trigger] = await app.db.query<{ phase: string }[]>('SELECT phase FROM triggers WHERE id = $1', [
    one.triggerId,
  ]);
  expect(trigger?.phase).toBe('breached');
});

it.each([
  [{}, 400],
  [{ receipt: 1 }, 400],
  [{ receipt: 'x'.repeat(201) }, 422],
])('refuses %j as no receipt', async (body, status) => {
  expect((await post('/api/deliveries/shown', body)).status).toBe(status);
});

it('refuses what is no act', async () => {
  expect((await act('d.1.1.x', 'delete')).status).toBe(422);
});
