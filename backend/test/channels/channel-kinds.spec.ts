import request from 'supertest';
import type { AddChannelRequest } from '../../src/contract/channels.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { type Receiver, startReceiver } from '../delivery/call-fixture.js';
import { testConfig } from '../support/test-config.js';

let app: TrialApp;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const hosts = { 'hooks.slack.com': receiver.url, 'discord.com': receiver.url };
  app = await startTrialApp({ outbound: { ...testConfig({}).outbound, hosts } });
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.requests.length = 0;
});

const ID = '123456789012345678';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-abcd';

const ADDRESSES: Readonly<Record<'webhook' | 'ntfy' | 'discord' | 'slack', () => AddChannelRequest>> = {
  webhook: () => ({ kind: 'webhook', url: `${receiver.url}/hook` }),
  ntfy: () => ({ kind: 'ntfy', url: receiver.url, topic: 'bell' }),
  discord: () => ({ kind: 'discord', url: `https://discord.com/api/webhooks/${ID}/${TOKEN}` }),
  slack: () => ({
    kind: 'slack',
    url: 'https://hooks.slack.com/services/T0123456/B0123456/abcdefghijklmnopqrstuvwx',
  }),
};
const KINDS = ['webhook', 'ntfy', 'discord', 'slack'] as const;

it.each(KINDS)('%s: added, proven, told of an alert', async (kind) => {
  const person = await makePerson(app.db);
  const cookie = await signIn(app.nest, person);
  const post = (path: string, body?: object) => request(app.url).post(path).set('Cookie', cookie).send(body);

  const added = await post('/api/channels', ADDRESSES[kind]()).expect(201);
  expect(added.body.channel).toMatchObject({ kind, state: 'unproven' });
  const own = `/api/channels/${added.body.channel.id}`;
  const tested = await post(`${own}/test`).expect(200);
  expect(tested.body).toMatchObject({ ok: true, status: 204 });
  if (kind === 'ntfy') {
    expect(tested.body.channel.state).toBe('unproven');
    const [code = ''] = /\b\d{6}\b/.exec(JSON.stringify(receiver.requests[0]?.body)) ?? [];
    expect((await post(`${own}/proof`, { code: code === '000000' ? '000001' : '000000' })).status).toBe(422);
    const proven = await post(`${own}/proof`, { code: `${code.slice(0, 3)} ${code.slice(3)}` }).expect(200);
    expect(proven.body).toMatchObject({ state: 'on' });
    await post(`${own}/proof`, { code }).expect(409);
  } else expect(tested.body.channel.state).toBe('on');

  const channelId = added.body.channel.id;
  const { deliveryId } = await fireFor(app.db, { userId: person.id, by: { kind, channelId } });
  const ending = await until(async () => {
    const [row] = await app.db.query<{ status: string }[]>('SELECT status FROM deliveries WHERE id = $1', [
      deliveryId,
    ]);
    return row?.status === 'pending' || row?.status === 'sending' ? null : row?.status;
  }, 'the end of the delivery');
  expect(ending).toBe('delivered');
  expect(JSON.stringify(receiver.requests.at(-1)?.body)).toContain('65,000');
});

it('a code that was tried wrongly five times is over', async () => {
  const person = await makePerson(app.db);
  const cookie = await signIn(app.nest, person);
  const post = (path: string, body?: object) => request(app.url).post(path).set('Cookie', cookie).send(body);
  const { body } = await post('/api/channels', { kind: 'ntfy', url: receiver.url, topic: 'other' }).expect(
    201,
  );
  const own = `/api/channels/${body.channel.id}`;
  await post(`${own}/proof`, { code: '123456' }).expect(409);
  await post(`${own}/test`).expect(200);
  const [code = ''] = /\b\d{6}\b/.exec(JSON.stringify(receiver.requests.at(-1)?.body)) ?? [];
  const wrong = code === '000000' ? '000001' : '000000';
  for (const status of [422, 422, 422, 422, 409]) {
    expect((await post(`${own}/proof`, { code: wrong })).status).toBe(status);
  }
  await post(`${own}/proof`, { code }).expect(409);
});
