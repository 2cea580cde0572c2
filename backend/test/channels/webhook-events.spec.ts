import request from 'supertest';
import type { AddedChannel, WebhookExtra } from '../../src/contract/channels.js';
import { SummaryJob } from '../../src/features/news/summary/summary-job.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { type Receiver, startReceiver } from '../delivery/call-fixture.js';
import { runJob } from '../support/run-job.js';

let app: TrialApp;
let receiver: Receiver;
let paths = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTrialApp();
  await until(() => app.nest.get(Leases).fence('scheduler') !== null);
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

/** A person with a proven webhook that asks for these events, and an alert that nobody was told of. */
async function newPerson(events?: readonly WebhookExtra[]) {
  const person = await makePerson(app.db);
  const cookie = await signIn(app.nest, person);
  const call = (method: 'post' | 'patch', path: string, body: object = {}) =>
    request(app.url)[method](path).set('Cookie', cookie).send(body);
  paths += 1;
  const path = `/events/${paths}`;
  const { body } = await call('post', '/api/channels', {
    kind: 'webhook',
    url: `${receiver.url}${path}`,
    ...(events !== undefined && { events }),
  }).expect(201);
  const { channel } = body as AddedChannel;
  await call('post', `/api/channels/${channel.id}/test`).expect(200);
  const { alertId } = await fireFor(app.db, { userId: person.id, by: 'not-connected' });
  const told = (type: string) =>
    receiver.to(path).filter((each) => (each as { type?: string }).type === type);
  const acknowledge = () => call('post', `/api/alerts/${alertId}/acknowledge`).expect(200);
  return { ...person, call, path, channel, alertId, told, acknowledge };
}

const waiting = (userId: string) =>
  app.db.query<{ body: string; status: string }[]>(
    `SELECT body, status FROM deliveries WHERE user_id = $1 AND channel = 'webhook' AND kind = 'notice'`,
    [userId],
  );

it('a webhook that asks is told once that an alert was acknowledged, and again after a failure', async () => {
  const ann = await newPerson(['alert.acknowledged']);
  expect(ann.channel.events).toEqual(['alert.acknowledged']);
  receiver.answer(ann.path, 'hang');
  await ann.acknowledge();
  await ann.acknowledge();
  const [first] = await until(() =>
    ann.told('alert.acknowledged').length > 0 ? ann.told('alert.acknowledged') : null,
  );
  expect(first).toMatchObject({
    data: {
      alertId: ann.alertId,
      via: 'page',
      alert: { id: ann.alertId },
      trigger: { symbol: 'BTC' },
      repeat: false,
    },
  });
  expect(await waiting(ann.id)).toHaveLength(1);
  await until(async () => {
    await app.db.query(
      `UPDATE deliveries SET next_attempt_at = now() WHERE channel_id = $1 AND status = 'pending'`,
      [ann.channel.id],
    );
    return ann.told('alert.acknowledged').length === 2;
  });
  expect(ann.told('alert.acknowledged')[1]).toMatchObject({ data: { repeat: true } });
});

it('a webhook that does not ask, and one that is off, are told nothing', async () => {
  const quiet = await newPerson();
  const off = await newPerson(['alert.acknowledged']);
  await off.call('patch', `/api/channels/${off.channel.id}`, { state: 'off' }).expect(200);
  await quiet.acknowledge();
  await off.acknowledge();
  expect([await waiting(quiet.id), await waiting(off.id)]).toEqual([[], []]);
});

it('says that an alert was seen though it was deleted since', async () => {
  const ann = await newPerson(['alert.acknowledged']);
  await app.db.query(`UPDATE channels SET paused_until = now() + interval '1 hour' WHERE id = $1`, [
    ann.channel.id,
  ]);
  await ann.acknowledge();
  await app.db.query('DELETE FROM triggers WHERE id = (SELECT trigger_id FROM alerts WHERE id = $1)', [
    ann.alertId,
  ]);
  await app.db.query('DELETE FROM alerts WHERE id = $1', [ann.alertId]);
  await app.db.query(`UPDATE channels SET paused_until = NULL WHERE id = $1`, [ann.channel.id]);
  const [told] = await until(() =>
    ann.told('alert.acknowledged').length > 0 ? ann.told('alert.acknowledged') : null,
  );
  expect(told).toMatchObject({ data: { alertId: ann.alertId, alert: null, trigger: null } });
});

it('the daily summary comes once, also to who has no chat', async () => {
  const ann = await newPerson(['summary.daily']);
  const ben = await newPerson([]);
  await app.db.query(
    `UPDATE users SET summary_next_at = date_trunc('minute', now()) - interval '1 minute', summary_time_since = now() - interval '1 day'
      WHERE id = ANY ($1::uuid[])`,
    [[ann.id, ben.id]],
  );
  await runJob(app.nest.get(SummaryJob).job);
  await runJob(app.nest.get(SummaryJob).job);
  const [told] = await until(() => (ann.told('summary.daily').length > 0 ? ann.told('summary.daily') : null));
  expect(told).toMatchObject({
    data: {
      summary: {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        text: expect.stringContaining('Your daily summary'),
      },
      repeat: false,
    },
  });
  expect([(await waiting(ann.id)).length, (await waiting(ben.id)).length]).toEqual([1, 0]);
});

it('what a webhook is told is changed, and wrong events are refused', async () => {
  const { call, channel } = await newPerson();
  const own = `/api/channels/${channel.id}`;
  const changed = await call('patch', own, { events: ['summary.daily'] }).expect(200);
  expect(changed.body).toMatchObject({ events: ['summary.daily'], label: channel.label, state: 'on' });
  for (const events of [['alert.fired'], ['summary.daily', 'summary.daily'], 'summary.daily', [null]]) {
    await call('patch', own, { events }).expect((answer) => expect([400, 422]).toContain(answer.status));
  }
  expect((await call('patch', own, { label: 'Den' }).expect(200)).body).toMatchObject({
    events: ['summary.daily'],
  });
});
